// A Redis for tests: the one at REDIS_URL or on this machine, else a private one of the machine's binaries.
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'

export interface TestRedis {
  readonly url: string
  close(): Promise<void>
}

async function answers(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 1_000 })
  redis.on('error', () => {})
  try {
    await redis.connect()
    return (await redis.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Undefined where there is none; then the reason is printed. */
export async function openRedis(): Promise<TestRedis | undefined> {
  for (const url of [process.env['REDIS_URL'], 'redis://127.0.0.1:6379'])
    if (url && (await answers(url))) return { url, close: async () => {} }
  const port = await freePort()
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  )
  const failed = new Promise<false>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', () => resolve(false))
  })
  const url = `redis://127.0.0.1:${port}`
  const started = (async () => {
    for (let look = 0; look < 100; look++) {
      if (await answers(url)) return true
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return false
  })()
  if (!(await Promise.race([started, failed]))) {
    child.kill('SIGKILL')
    console.log('skipped: no Redis at REDIS_URL or 127.0.0.1:6379, and no redis-server on this machine')
    return undefined
  }
  return {
    url,
    close: async () => {
      child.kill('SIGKILL')
      await failed
    },
  }
}
