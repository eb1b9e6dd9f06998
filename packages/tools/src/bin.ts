#!/usr/bin/env node
import { run } from './cli.ts'

try {
  await run(process.argv.slice(2), process.env)
} catch (error) {
  process.stderr.write(`ferrule-tools: ${(error as Error).message}\n`)
  process.exitCode = 1
}
