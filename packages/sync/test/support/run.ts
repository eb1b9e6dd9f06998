import { spawn } from 'node:child_process'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../../src')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs one of the package's commands, as its own process. */
export function command(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return run([join(source, `cli/${name}.ts`), ...args], env)
}

function run(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', ...args],
      { env: { ...process.env, ...env } },
    )
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

export const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
