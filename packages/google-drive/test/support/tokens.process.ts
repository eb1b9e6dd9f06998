import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GoogleDriveConnector } from '@ferrule/google-drive'

/**
 * A process of its own that keeps its tokens in a folder, shared with others: `node tokens.process.ts <address> <folder>`. Makes
 * five calls at once for every message, and answers with what came of them.
 */

const [baseUrl = '', folder = ''] = process.argv.slice(2)
const pathOf = (key: string) => join(folder, Buffer.from(key).toString('base64url'))

const tokenStore = {
  async get(key: string): Promise<unknown> {
    return JSON.parse(await readFile(pathOf(key), 'utf8').catch(() => 'null'))
  },
  async set(key: string, value: unknown): Promise<void> {
    const draft = `${pathOf(key)}.${process.pid}`
    await writeFile(draft, JSON.stringify(value))
    await rename(draft, pathOf(key))
  },
  async withLock<T>(key: string, run: () => Promise<T>): Promise<T> {
    const lock = `${pathOf(key)}.lock`
    // A folder is made by one process only.
    for (;;) {
      const mine = await mkdir(lock).then(
        () => true,
        () => false,
      )
      if (mine) break
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    try {
      return await run()
    } finally {
      await rm(lock, { recursive: true })
    }
  },
}

const drive = new GoogleDriveConnector({
  credentials: { refresh_token: '1//0', client_id: 'client.apps.example', client_secret: 'not-a-secret' },
  baseUrl,
  tokenStore,
  retry: 0,
})

process.on('message', async () => {
  const calls = Array.from({ length: 5 }, () => drive.about.get())
  const ends = await Promise.allSettled(calls)
  process.send?.(ends.map((end) => (end.status === 'fulfilled' ? 'good' : String(end.reason))))
})
process.send?.('ready')
