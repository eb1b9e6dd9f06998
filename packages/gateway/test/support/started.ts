// A gateway in a process of its own, by its command.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly client_id: string
  readonly client_secret: string | null
}

/** Arguments of Node before those of a command. */
export const bin: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  '--conditions=@ferrule/source',
  join(import.meta.dirname, '../../src/bin.ts'),
]

export async function startGateway({
  data,
  env,
  flags = [],
  args: more = [],
  command = bin,
}: {
  data: string
  env: Record<string, string>
  /** Of Node. */
  flags?: readonly string[]
  /** Of `start`, besides. */
  args?: readonly string[]
  /** Of another version: arguments of Node. */
  command?: readonly string[]
}): Promise<Started> {
  const args = [...flags, ...command, 'start', '--port', '0', '--data', data, '--json', ...more]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    new Promise<never>((_, reject) => child.once('exit', (code) => reject(new Error(`ended with ${code}`)))),
  ])
  return { child, ...JSON.parse(line) }
}

/** Sends JSON, reads JSON. */
export const client = (url: string, token?: string) => async (method: string, path: string, body?: unknown) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as any }
}
