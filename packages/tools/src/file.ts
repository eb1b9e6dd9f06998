import { cut, lengthOf } from './text.ts'
import type { ToolResult } from './types.ts'

interface File {
  readonly stream: ReadableStream<Uint8Array>
  readonly contentType?: string
  readonly size?: number
  readonly filename?: string
  cancel(): Promise<void>
}

export const isFile = (data: unknown): data is File =>
  typeof data === 'object' && data !== null && typeof (data as File).cancel === 'function' && 'stream' in data

const isText = (type = ''): boolean => /^text\/|[/+](json|xml|csv|yaml|javascript)\b/.test(type)

/** Describes a file, with its beginning if it is text. Fetches no more than it shows. */
export async function showFile(file: File, maxChars: number): Promise<ToolResult> {
  const { contentType, size, filename } = file
  const facts = {
    ...(filename && { filename: cut(filename, 200) }),
    ...(contentType && { content_type: cut(contentType, 100) }),
    ...(size !== undefined && { size }),
  }
  if (!isText(contentType)) {
    await file.cancel()
    return { data: facts, note: 'Not text; its bytes are not shown.' }
  }
  const room = maxChars - 800
  const { text, whole } = await startOf(file.stream, room)
  let shown = text
  while (lengthOf(shown) > room) shown = cut(shown, Math.floor(shown.length * 0.8))
  return { data: { ...facts, text: shown }, ...(!(whole && shown === text) && { note: 'Only the start is shown.' }) }
}

async function startOf(stream: ReadableStream<Uint8Array>, max: number): Promise<{ text: string; whole: boolean }> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (text.length <= max) {
    const { value, done } = await reader.read()
    if (done) return { text: text + decoder.decode(), whole: true }
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel()
  return { text: cut(text, max), whole: false }
}
