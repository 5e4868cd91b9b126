// Command empty is what BenchmarkStart compares with: a Go program that says something and ends.
package main

import "os"

func main() { os.Stdout.WriteString("ready\n") }
