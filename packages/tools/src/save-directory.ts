import { randomUUID } from 'node:crypto'
import { open, realpath, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ToolsError } from './error.ts'
import type { SaveFile } from './types.ts'

/**
 * Saves into one directory. Names are made here, never by a model, and no file that exists is touched.
 * @throws {ToolsError} if there is no such directory.
 */
export async function saveInto(directory: string): Promise<SaveFile> {
  const found = await stat(directory).catch(() => undefined)
  if (!found?.isDirectory()) throw new ToolsError(`--save-to ${directory} is not a directory`)
  const home = await realpath(directory)
  return async ({ action }) => {
    const base = action.replace(/[^\w-]+/g, '-').slice(0, 100)
    const name = join(home, `${base}-${randomUUID().slice(0, 8)}.jsonl`)
    const handle = await open(name, 'wx', 0o600)
    return {
      name,
      write: async (text) => void (await handle.writeFile(text)),
      close: () => handle.close(),
      discard: async () => {
        await handle.close()
        await unlink(name)
      },
    }
  }
}
