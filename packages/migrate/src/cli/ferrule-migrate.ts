#!/usr/bin/env node
import { command } from './command.ts'

try {
  const { code, text } = command(process.argv.slice(2), process.cwd())
  console.log(text)
  process.exitCode = code
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
