#!/usr/bin/env node
import { type Outcome, run } from './cli.ts'
import { terminalAsk } from './terminal.ts'

const { ask, close } = terminalAsk()
try {
  const { said, status }: Outcome = await run(process.argv.slice(2), { cwd: process.cwd(), ...(ask && { ask }) })
  if (said) console.log(said)
  process.exitCode = status
} catch (error) {
  console.error(`ferrule-import: ${error instanceof Error ? error.message : String(error)}`)
  if (process.env['DEBUG']) console.error(error)
  process.exitCode = 1
} finally {
  close()
}
