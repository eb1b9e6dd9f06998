#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import type { Ask as AskScreen } from '@ferrule/import'
import { run } from './run.ts'
import { type Ask, SettingsError } from './settings.ts'

/** Asks questions on a terminal only. */
const terminal = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI']

const lines = terminal ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
// An iterator buffers lines that arrive before their question, such as pasted ones.
const answers = lines?.[Symbol.asyncIterator]()

async function answerTo(prompt: string): Promise<string> {
  lines?.setPrompt(prompt)
  lines?.prompt()
  const answer = await answers?.next()
  if (!answer || answer.done) throw new SettingsError('canceled; nothing was written')
  return answer.value
}

const ask: Ask = ({ ask: question, choices }, preset) =>
  answerTo(`${question}${choices ? ` (${choices.join(', ')})` : ''}${preset ? ` [${preset}]` : ''}: `)

const askScreen: AskScreen = async ({ title, lines: evidence, question, usual }) => {
  console.log(`\n${title}\n\n${evidence.map((line) => `  ${line}`).join('\n')}\n`)
  return (await answerTo(`${question} [${usual}]: `)).trim()
}

try {
  console.log(await run(process.argv.slice(2), { cwd: process.cwd(), ...(terminal && { ask, askScreen }) }))
} catch (error) {
  console.error(`create-connector: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  lines?.close()
}
