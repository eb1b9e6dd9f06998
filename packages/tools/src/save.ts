import type { SaveFile, ToolContext, ToolResult } from './types.ts'
import { type WholeList, walk } from './walk.ts'

const BOUNDS = { records: 100_000, milliseconds: 300_000 }
const MOST_CHARS = 100_000_000

/** Writes all records of a list, over all pages, where the operator wants them: one JSON text on each line. */
export async function saved(
  list: (signal: AbortSignal) => WholeList,
  wish: { readonly action: string; readonly project: (record: unknown) => unknown },
  save: SaveFile,
  context: ToolContext,
): Promise<ToolResult> {
  let chars = 0
  const file = await save({ action: wish.action })
  const most = Math.min(MOST_CHARS, file.maxChars ?? MOST_CHARS)
  try {
    const walked = await walk(list, BOUNDS, context, async (record) => {
      const line = `${JSON.stringify(wish.project(record))}\n`
      if (chars + line.length > most) return false
      chars += line.length
      await file.write(line)
      return true
    })
    const { cursor, cut, records } = walked
    await file.close()
    return {
      saved: { to: file.name, records, format: 'JSON lines' },
      ...(cursor !== undefined && { cursor }),
      ...(cut && { note: 'The list is longer: save the rest from the cursor, or narrow it by its params.' }),
    }
  } catch (error) {
    await file.discard()
    throw error
  }
}
