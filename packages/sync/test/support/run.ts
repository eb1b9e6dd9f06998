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

/** Several calls of `ferrule-sync` in one process. */
export async function commands(calls: readonly (readonly string[])[], env: Record<string, string>): Promise<Ended[]> {
  const { code, stdout, stderr } = await started(
    join(import.meta.dirname, 'calls.process.ts'),
    [JSON.stringify(calls)],
    env,
  ).ended
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Ended[]
}

/** The same, to be watched and interrupted meanwhile. */
export const start = (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  started(join(source, 'cli/ferrule-sync.ts'), [...(KINDS[name] ?? []), ...args], env)

function started(program: string, args: readonly string[], env: Record<string, string>) {
  const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', program, ...args]
  const child = spawn(process.execPath, node, { env: { ...process.env, ...env } })
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
