import type { Source } from './types.ts'

/** The bytes of a source, as they are read: the source is paused in between. */
export function streamOf(source: Source, end: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isOpen = true
  const close = (run: () => void) => (): void => {
    if (isOpen) run()
    isOpen = false
  }
  return new ReadableStream(
    {
      start(controller) {
        source.on('data', (chunk) => {
          if (!isOpen) return
          source.pause()
          controller.enqueue(ownBytes(chunk))
        })
        source.on(
          'end',
          close(() => controller.close()),
        )
        source.on('error', (error) => close(() => controller.error(error))())
        source.pause()
      },
      pull: () => source.resume(),
      cancel: close(end),
    },
    { highWaterMark: 0 },
  )
}

/** Bytes with memory of their own, as with `fetch`: a reader may hand it on to another thread. */
function ownBytes(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = chunk
  return byteLength === buffer.byteLength ? new Uint8Array(buffer as ArrayBuffer) : new Uint8Array(chunk)
}
