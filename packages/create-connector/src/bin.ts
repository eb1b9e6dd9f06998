#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { run } from './run.ts'
import type { Ask } from './settings.ts'

/** Questions only to a person. */
const terminal = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI']

const lines = terminal ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
const ask: Ask | undefined =
  lines &&
  (async ({ ask: question, choices }, preset) =>
    lines.question(`${question}${choices ? ` (${choices.join(', ')})` : ''}${preset ? ` [${preset}]` : ''}: `))

try {
  console.log(await run(process.argv.slice(2), { cwd: process.cwd(), ...(ask && { ask }) }))
} catch (error) {
  console.error(`create-connector: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  lines?.close()
}
