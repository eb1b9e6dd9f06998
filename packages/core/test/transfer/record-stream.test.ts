import { describe, expect, test } from 'vitest'
import { API_KEY, acme } from '../kit/acme.ts'
import {
  type CallOptions,
  createClient,
  eventStream,
  NetworkError,
  type Operation,
  ParamsError,
  parseExact,
  type RecordStream,
  ResponseError,
  recordLines,
} from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { INTEGER } from '../kit/shapes.ts'

const operation: Operation = {
  connector: 'acme',
  entity: 'logs',
  action: 'follow',
  method: 'GET',
  path: '/logs',
  params: { strict: true, fields: {} },
  record: { fields: { n: INTEGER } },
}

interface Fed {
  readonly chunks: readonly (string | Uint8Array)[]
  /** The connection breaks after them. */
  readonly breaks?: boolean
}

/** Text that a vendor sends in these pieces, read by the step; and whether the connection was ended from here. */
async function open(
  read: Operation['read'],
  { chunks, breaks = false }: Fed,
  options: CallOptions = {},
  more: Partial<Operation> = {},
) {
  const left = chunks.map((chunk) => (typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk))
  const far = { cancelled: false, pulled: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        far.pulled++
        const next = left.shift()
        if (next) controller.enqueue(next)
        else if (breaks) controller.error(new TypeError('terminated'))
        else controller.close()
      },
      cancel() {
        far.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  const client = createClient(acme, {
    credentials: { api_key: API_KEY },
    fetch: async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  })
  const { data } = await client.call({ ...operation, ...more, read } as Operation, {}, options)
  return { stream: data as RecordStream<unknown>, far }
}

async function all(read: Operation['read'], ...chunks: (string | Uint8Array)[]): Promise<unknown[]> {
  const { stream } = await open(read, { chunks })
  return Array.fromAsync(stream)
}

describe('a JSON value on each line', () => {
  test('wherever the pieces end, in mid-character, too', async () => {
    const bytes = new TextEncoder().encode('{"n":1,"t":"é"}\r\n\n{"n":2}\n{"n":3}')
    for (let size = 1; size <= bytes.length; size++) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.slice(at * size, (at + 1) * size),
      )
      expect(await all(recordLines, ...chunks)).toEqual([{ n: 1, t: 'é' }, { n: 2 }, { n: 3 }])
    }
  })

  test('records are handed out before the rest is there, and leaving the loop ends the connection', async () => {
    const { stream, far } = await open(recordLines, { chunks: ['{"n":1}\n', '{"n":2}\n', '{"n":3}\n'] })
    for await (const record of stream) {
      expect(record).toEqual({ n: 1 })
      expect(far.pulled).toBe(1)
      break
    }
    expect(far.cancelled).toBe(true)
  })

  test('what is cut off, or no JSON, is an error that shows nothing of it', async () => {
    const error = await failure(all(recordLines, '{"n":1}\n{"secret":"zq9'))
    expect(error).toBeInstanceOf(ResponseError)
    expect(error.message).toBe('[acme logs.follow] a line or event that is not JSON, or was cut off')
  })

  test('a connection that breaks is a NetworkError, after what came', async () => {
    const { stream } = await open(recordLines, { chunks: ['{"n":1}\n'], breaks: true })
    const seen: unknown[] = []
    const read = async () => {
      for await (const record of stream) seen.push(record)
    }
    expect(await failure(read())).toBeInstanceOf(NetworkError)
    expect(seen).toEqual([{ n: 1 }])
  })

  test('a line without an end is refused, and no more is read', async () => {
    const chunks = Array.from({ length: 40 }, () => 'x'.repeat(65_536))
    const { stream, far } = await open(recordLines, { chunks })
    const error = await failure(Array.fromAsync(stream))
    expect(error).toBeInstanceOf(ResponseError)
    expect(error.message).toContain('more than 1048576 characters')
    expect(far).toEqual({ cancelled: true, pulled: 17 })
  })

  test('records are checked like others', async () => {
    const { stream } = await open(recordLines, { chunks: ['{"n":"one"}\n'] }, { validation: 'strict' })
    expect((await failure(Array.fromAsync(stream))).message).toContain('does not match the schema')
  })

  test('can be read once', async () => {
    const { stream } = await open(recordLines, { chunks: ['{"n":1}\n'] })
    expect(await Array.fromAsync(stream)).toHaveLength(1)
    expect(() => stream[Symbol.asyncIterator]()).toThrow(ParamsError)
  })

  test('can be ended unread', async () => {
    const { stream, far } = await open(recordLines, { chunks: ['{"n":1}\n'] })
    await stream.cancel()
    expect(far.cancelled).toBe(true)
  })
})

test.each([
  ['lines', recordLines, '{"n":9007199254740993,"of":[9007199254740995]}\n'],
  ['events', eventStream, 'data: {"n":9007199254740993,"of":[9007199254740995]}\n\n'],
] as const)('%s: exact fields keep all their digits', async (_, read, text) => {
  const { stream } = await open(read, { chunks: [text] }, {}, { parse: parseExact, exact: ['n', 'of'] })
  const [first] = (await Array.fromAsync(stream)) as { data?: unknown }[]
  expect(first?.data ?? first).toEqual({ n: '9007199254740993', of: ['9007199254740995'] })
})

describe('server-sent events', () => {
  test('names, ids, comments, several lines of data', async () => {
    const text =
      ': hello\n\nevent: start\nid: 7\ndata: {"n":\ndata:1}\n\nretry: 10\n\ndata:{"n":2}\r\rid\r\ndata: {"n":3}\r\n\r\nevent: x\ndata: {"n":4}'
    const expected = [
      { event: 'start', id: '7', data: { n: 1 } },
      { event: 'message', id: '7', data: { n: 2 } },
      { event: 'message', id: '', data: { n: 3 } },
    ]
    // An event without its empty line was cut off, and does not count.
    expect(await all(eventStream, text)).toEqual(expected)
    expect(await all(eventStream, ...text)).toEqual(expected)
  })

  test('[DONE] is the end, whatever follows', async () => {
    const { stream, far } = await open(eventStream, { chunks: ['data: {"n":1}\n\ndata: [DONE]\n\n', 'data: {'] })
    expect(await Array.fromAsync(stream)).toEqual([{ event: 'message', data: { n: 1 } }])
    expect(far).toEqual({ cancelled: true, pulled: 1 })
  })

  test('an event without an end is refused', async () => {
    const chunks = Array.from({ length: 40 }, () => `data: ${'x'.repeat(65_000)}\n`)
    const { stream } = await open(eventStream, { chunks })
    expect((await failure(Array.fromAsync(stream))).message).toContain('more than 1048576 characters')
  })
})
