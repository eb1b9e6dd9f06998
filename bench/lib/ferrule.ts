// Runs the gateway's commands in separate processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** For a checkout without a build: `BENCH_SOURCES=1`. */
const fromSources = Boolean(process.env['BENCH_SOURCES'])

const bin = join(
  dirname(fileURLToPath(import.meta.resolve('@ferrule/gateway'))),
  fromSources ? '../src/bin.ts' : '../dist/bin.js',
)

export interface Command<Said> {
  /** The JSON line that it prints when it is ready. */
  readonly said: Said
  readonly pid: number
  /** Current and peak memory, in bytes. */
  memory(): { readonly now: number; readonly most: number }
  stop(): Promise<void>
}

/** Starts `ferrule` with these arguments, and waits until it is ready. */
export async function ferrule<Said>(args: readonly string[], env: Record<string, string> = {}): Promise<Command<Said>> {
  const flags = ['--disable-warning=ExperimentalWarning', ...(fromSources ? ['--conditions=@ferrule/source'] : [])]
  const child: ChildProcess = spawn(process.execPath, [...flags, bin, ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout as NodeJS.ReadableStream).once('line', resolve)),
    gone.then(() => {
      throw new Error(`ferrule ${args[0]} ended before it was ready`)
    }),
  ])
  const bytes = (name: string): number => {
    const lines = readFileSync(`/proc/${child.pid}/status`, 'utf8').split('\n')
    const line = lines.find((one) => one.startsWith(`${name}:`)) ?? ''
    return Number(/\d+/.exec(line)?.[0] ?? 0) * 1024
  }
  return {
    pid: child.pid as number,
    said: JSON.parse(line) as Said,
    memory: () => ({ now: bytes('VmRSS'), most: bytes('VmHWM') }),
    async stop() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
