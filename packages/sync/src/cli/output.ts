import { isFerruleError } from '@ferrule/core'
import { MissingPackages } from './install.ts'

/** Writes a line, and waits if the reader is slower, so that memory is bounded. */
export async function writeLine(value: unknown): Promise<void> {
  if (process.stdout.write(`${JSON.stringify(value)}\n`)) return
  await new Promise<void>((resolve) => process.stdout.once('drain', () => resolve()))
}

/** Aborts at the first Ctrl-C or SIGTERM, so that the current batch is stored. A second one ends the process. */
export function interruption(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

/** An error on one line, without a stack if the user can fix it. */
export const inWords = (error: unknown): string =>
  isFerruleError(error) || error instanceof MissingPackages
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error)

/** Exit codes of all commands. */
export const EXIT = { complete: 0, failed: 1, usage: 2, skipped: 3, interrupted: 130 } as const

/** Runs a command. An error becomes one line on stderr; wrong arguments have an exit code of their own. */
export async function main(command: () => Promise<number>): Promise<void> {
  // The reader closed the pipe, as `head` does.
  process.stdout.on('error', () => process.exit(0))
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(inWords(error))
    process.exitCode = isFerruleError(error) && error.code === 'params' ? EXIT.usage : EXIT.failed
  }
}
