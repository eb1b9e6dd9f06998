import { isFerruleError } from '@ferrule/core'
import { MissingPackages } from './install.ts'

/** Writes a line, and waits where the reader is slower: nothing piles up in memory. */
export async function writeLine(value: unknown): Promise<void> {
  if (process.stdout.write(`${JSON.stringify(value)}\n`)) return
  await new Promise<void>((resolve) => process.stdout.once('drain', () => resolve()))
}

/** Aborts at the first Ctrl-C or SIGTERM: what is under way is stored. A second one ends the process. */
export function interruption(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

/** What went wrong in one line, without a stack where it is the user's to mend. */
export const inWords = (error: unknown): string =>
  isFerruleError(error) || error instanceof MissingPackages
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error)

/** Runs a command; a problem is one line on stderr and exit code 1. */
export async function main(command: () => Promise<number>): Promise<void> {
  // A reader that has enough, as `head`.
  process.stdout.on('error', () => process.exit(0))
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(inWords(error))
    process.exitCode = 1
  }
}
