import { spawn } from 'node:child_process'

/** Only against a runtime that hangs; nothing here is measured. */
const LIMIT = 180_000

/** Runs a program and gives its stdout; throws with all that it said when it fails. */
export function exec(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const windows = process.platform === 'win32'
  // A group of its own: behind the command of Bun and Deno there may be a shell script.
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !windows,
    shell: windows,
    env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: undefined },
  })
  const timer = setTimeout(() => {
    errors += `\nstopped after ${LIMIT / 1000} s`
    if (windows || child.pid === undefined) child.kill()
    else process.kill(-child.pid, 'SIGKILL')
  }, LIMIT)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  child.on('error', reject)
  child.on('close', (status, signal) => {
    clearTimeout(timer)
    if (status === 0) resolve(output)
    else reject(new Error(`ended with ${signal ?? status}\n${errors}${output}`))
  })
  return promise
}
