#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { run } from './run.ts'
import { type Ask, SettingsError } from './settings.ts'

/** Questions only to a person. */
const terminal = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI']

const lines = terminal ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
// An iterator keeps lines that come before their question, as pasted ones do.
const answers = lines?.[Symbol.asyncIterator]()

const ask: Ask = async ({ ask: question, choices }, preset) => {
  lines?.setPrompt(`${question}${choices ? ` (${choices.join(', ')})` : ''}${preset ? ` [${preset}]` : ''}: `)
  lines?.prompt()
  const answer = await answers?.next()
  if (!answer || answer.done) throw new SettingsError('stopped; nothing was written')
  return answer.value
}

try {
  console.log(await run(process.argv.slice(2), { cwd: process.cwd(), ...(terminal && { ask }) }))
} catch (error) {
  console.error(`create-connector: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  lines?.close()
}
