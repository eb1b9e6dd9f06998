/** Bodies of at least this many bytes are sent as views of at most `VIEW` bytes. */
const LARGE = 262_144
const VIEW = 1_048_576

/**
 * A large body as a stream of views: Node's `fetch` copies a body of bytes, but not the chunks of a stream. Other
 * runtimes may send a stream without its length, so there the request is unchanged.
 */
export function chunkedBody(init: RequestInit): RequestInit {
  const { body, headers } = init
  if (!isUndici() || !ArrayBuffer.isView(body) || body.byteLength < LARGE) return init
  const bytes = new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  return {
    ...init,
    headers: { ...(headers as Record<string, string>), 'content-length': String(bytes.length) },
    body: viewsOf(bytes),
    duplex: 'half',
  } as RequestInit
}

function viewsOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(at, at + VIEW))
        at += VIEW
        if (at >= bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Whether `fetch` is undici's, which sends the length of a stream. Electron's pages have another one. */
function isUndici(): boolean {
  const { versions } = (globalThis as { process?: { versions?: Record<string, string> } }).process ?? {}
  return Boolean(versions?.['undici']) && !['bun', 'deno', 'electron'].some((name) => name in Object(versions))
}
