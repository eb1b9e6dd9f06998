import { spawn } from 'node:child_process'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../../src')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The commands are one file; where they are no links to it, the first argument tells them apart. */
const KINDS: Readonly<Record<string, string[]>> = { 'ferrule-source': ['source'], 'ferrule-tap': ['tap'] }

/** Runs one of the package's commands, as its own process. */
export function command(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return start(name, args, env).ended
}

/** The same, to be watched and interrupted meanwhile. */
export function start(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--conditions=@ferrule/source',
      join(source, 'cli/ferrule-sync.ts'),
      ...(KINDS[name] ?? []),
      ...args,
    ],
    { env: { ...process.env, ...env } },
  )
  let stdout = ''
  let stderr = ''
  const waiting: { words: RegExp; resolve: () => void }[] = []
  const look = () => {
    for (const { words, resolve } of waiting) if (words.test(stderr)) resolve()
  }
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => {
    stderr += chunk
    look()
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
  /** Waits until stderr holds this. */
  const written = (words: RegExp) =>
    Promise.race([
      new Promise<void>((resolve) => {
        waiting.push({ words, resolve })
        look()
      }),
      ended.then(({ stderr: all }) => {
        if (!words.test(all)) throw new Error(`it ended without ${words}: ${all}`)
      }),
    ])
  return { child, ended, written }
}

export const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
