import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, '../../..')

export interface Manifest {
  name: string
  version: string
  private?: boolean
  files?: string[]
  exports?: Record<string, string | Record<string, string>>
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

export interface Finished {
  status: number
  /** Both streams, in the order they came. */
  output: string
  stdout: string
}

export interface RunOptions {
  cwd?: string
  env?: Record<string, string | undefined>
  /** Also show the output as it comes. */
  echo?: boolean
  /** Ends the command after so many milliseconds. */
  limitMs?: number
}

/** A program that outlives the command may keep its pipes open: what they hold is read, then they are left. */
const REST_MS = 5_000

/** Runs a command with the tools of node_modules/.bin on its PATH and nothing on its stdin. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const PATH = join(root, 'node_modules/.bin') + delimiter + process.env['PATH']
  // Through our pipe a command cannot see whether a person reads it.
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }
  const { promise, resolve: finish } = Promise.withResolvers<Finished>()
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...colours, ...options.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    output += text
    if (options.echo) process.stdout.write(text)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (options.echo) process.stderr.write(text)
  })
  const end = (status: number, note = ''): void => {
    clearTimeout(limit)
    child.stdout.destroy()
    child.stderr.destroy()
    finish({ status, output: output + note, stdout })
  }
  const limit = options.limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), options.limitMs)
  child.on('error', (error) => end(127, `${command}: ${error.message}\n`))
  const ended = (status: number | null, signal: string | null): void =>
    end(status ?? 1, signal ? `${command}: ended by ${signal}\n` : '')
  child.on('close', ended)
  child.on('exit', (status, signal) => setTimeout(() => ended(status, signal), REST_MS).unref())
  return promise
}
