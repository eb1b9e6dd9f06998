import * as fc from '@ferrule/test-kit/fast-check'
import { expect, test } from 'vitest'
import { API_KEY, acme } from '../kit/acme.ts'
import {
  type ByteSource,
  type CallOptions,
  type ClientOptions,
  createClient,
  type FerruleError,
  isByteSource,
  type Operation,
  openSource,
  type Source,
  type UploadStatus,
  type UploadSteps,
  upload,
  type VendorResponse,
} from '../kit/core.ts'
import { failure } from '../kit/failure.ts'

/** Sources and the upload engine, with a vendor that is a few lines; over a network they are tested with Google Drive. */

type Run = NonNullable<Operation['run']>

/** Runs a step within a call. */
const call = (run: Run, options: CallOptions = {}, more: Partial<ClientOptions> = {}) =>
  createClient(acme, { credentials: { api_key: API_KEY }, ...more }).call(
    {
      connector: 'acme',
      entity: 'files',
      action: 'put',
      method: 'POST',
      path: '/files',
      params: { strict: true, fields: {} },
      run,
    },
    {},
    options,
  )

const response = { status: 200, headers: new Headers(), text: '{}', native: new Response() } satisfies VendorResponse

/** Reads a source piece by piece; `next` says where to go on after a piece. */
async function readBy(
  given: ByteSource,
  size: number,
  length: number,
  next: (from: number, to: number) => number,
): Promise<Buffer> {
  const whole: Buffer[] = []
  await call(async (step) => {
    const source: Source = openSource(given, step)
    for (let at = 0; ; ) {
      const piece = await source.piece(at, length)
      if (!piece) throw new Error('no such piece')
      const to = next(at, at + piece.bytes.length)
      whole.push(Buffer.from(piece.bytes.subarray(0, to - at)))
      if (piece.last) expect(piece.total).toBe(at + piece.bytes.length)
      else {
        expect(piece.bytes).toHaveLength(length)
        expect(at + length).toBeLessThan(size)
      }
      at = to
      if (piece.last && at === piece.total) break
    }
    return { data: null, response }
  })
  return Buffer.concat(whole)
}

const forms: [string, (bytes: Uint8Array, cuts: readonly number[]) => ByteSource][] = [
  ['Uint8Array', (bytes) => bytes],
  ['ArrayBuffer', (bytes) => bytes.slice().buffer],
  ['Blob', (bytes) => new Blob([bytes.slice()])],
  ['Blob of a file', (bytes, cuts) => new FileBlob(bytes.slice(), cuts)],
  ['ReadableStream', (bytes, cuts) => streamFrom(pieces(bytes, cuts))],
  [
    'AsyncIterable',
    (bytes, cuts) =>
      (async function* () {
        yield* pieces(bytes, cuts)
      })(),
  ],
]

/** A Blob that gives its bytes piece by piece, as one of a file does. */
class FileBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #cuts: readonly number[]

  constructor(bytes: Uint8Array<ArrayBuffer>, cuts: readonly number[]) {
    super([bytes])
    this.#bytes = bytes
    this.#cuts = cuts
  }

  override slice(start?: number, end?: number): Blob {
    return new FileBlob(this.#bytes.slice(start, end), this.#cuts)
  }

  override stream(): ReturnType<Blob['stream']> {
    return streamFrom(pieces(this.#bytes, this.#cuts)) as ReturnType<Blob['stream']>
  }
}

/** A stream of these pieces. The types of the DOM do not know `from`. */
const streamFrom = (pieces: Iterable<Uint8Array>): ReadableStream<Uint8Array> =>
  (ReadableStream as unknown as { from(given: typeof pieces): ReadableStream<Uint8Array> }).from(pieces)

function pieces(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...[...cuts].map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

test.each(forms)('%s: read in pieces it is what it was, however much of each is taken', async (_, form) => {
  const property = fc.asyncProperty(
    fc.uint8Array({ maxLength: 200 }),
    fc.array(fc.nat(200), { maxLength: 8 }),
    fc.integer({ min: 1, max: 64 }),
    fc.infiniteStream(fc.nat(4)),
    async (bytes, cuts, length, shares) => {
      const taken = shares[Symbol.iterator]()
      // Mostly all, sometimes a part, never nothing of something for ever.
      const next = (from: number, to: number) =>
        Math.min(to, from + Math.max(1, to - from - (taken.next().value as number)))
      expect(Buffer.compare(await readBy(form(bytes, cuts), bytes.length, length, next), bytes)).toBe(0)
    },
  )
  await fc.assert(property, { numRuns: 100 })
})

test('pieces that are gone, or not there yet, are not made up', async () => {
  await call(async (step) => {
    const stream = openSource(
      (async function* () {
        yield new Uint8Array(10)
      })(),
      step,
    )
    await stream.piece(0, 4)
    await stream.piece(4, 4)
    expect(await stream.piece(3, 4)).toBeUndefined()
    expect(await stream.piece(9, 4)).toBeUndefined()
    const bytes = openSource(new Uint8Array(10), step)
    expect((await bytes.piece(3, 4))?.bytes).toHaveLength(4)
    expect(await bytes.piece(11, 4)).toBeUndefined()
    return { data: null, response }
  })
})

test('a file that becomes shorter while it is read is an error', async () => {
  const file = Object.assign(new Blob([new Uint8Array(10)]), { slice: () => new FileBlob(new Uint8Array(5), [2]) })
  await call(async (step) => {
    await expect(openSource(file, step).piece(0, 10)).rejects.toThrow('became shorter')
    return { data: null, response }
  })
})

test('what only looks like bytes is none', () => {
  for (const value of [undefined, null, 'text', 1, [], {}, new Response(), () => {}, [new Uint8Array()]])
    expect(isByteSource(value)).toBe(false)
})

/** The far side's answer to one request. */
type Event = 'take' | 'half' | 'none' | 'break' | 'deaf' | 'lost'

/** A vendor in memory: keeps what it is sent, and fails as told. */
function vendorOf(events: Event[], fail: (status?: number) => FerruleError) {
  let held = Buffer.alloc(0)
  let sessions = 0
  const files: Buffer[] = []
  const standing = (total: number | undefined): UploadStatus => {
    if (held.length !== total) return { received: held.length }
    files.push(held)
    return { done: response }
  }
  const steps: UploadSteps = {
    chunkSize: 16,
    lost: ({ status }) => status === 404,
    async begin() {
      held = Buffer.alloc(0)
      const own = ++sessions
      return {
        async put({ start, bytes, total }) {
          const event = events.shift() ?? 'take'
          if (event === 'lost' || own !== sessions) throw fail(404)
          expect(start).toBe(held.length)
          if (event === 'break') throw fail()
          const taken = event === 'none' ? 0 : event === 'half' ? bytes.length >> 1 : bytes.length
          held = Buffer.concat([held, bytes.subarray(0, taken)])
          if (event === 'deaf') throw fail()
          return standing(total)
        },
        async status(total) {
          const event = events.shift() ?? 'take'
          if (event === 'lost') throw fail(404)
          if (event === 'break' || event === 'deaf') throw fail()
          return standing(total)
        },
      }
    },
  }
  return { files, steps, sessions: () => sessions }
}

test('an upload is what was sent, once, or an error that says what became of it', async () => {
  const words = fc.array(fc.constantFrom<Event>('take', 'half', 'none', 'break', 'deaf', 'lost'), { maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 100 }),
      words,
      fc.constantFrom(...forms),
      fc.nat(3),
      async (bytes, events, [, form], retry) => {
        let files: Buffer[] = []
        const healing = events.length <= retry && !events.includes('lost')
        const seen: number[] = []
        const run: Run = async (step) => {
          const vendor = vendorOf([...events], (status) =>
            step.error('network', 'x', { retryable: true, ...(status && { status }) }),
          )
          files = vendor.files
          return {
            data: 'done',
            response: await upload(step, openSource(form(bytes, [30, 60, 61]), step), vendor.steps),
          }
        }
        const outcome = await call(run, { retry, onProgress: ({ transferred }) => void seen.push(transferred) }).then(
          () => 'done',
          (error: FerruleError) => error.outcome,
        )
        expect(files.length).toBeLessThanOrEqual(1)
        for (const file of files) expect(Buffer.compare(file, bytes)).toBe(0)
        if (healing) expect(outcome).toBe('done')
        if (outcome === 'done') expect(files).toHaveLength(1)
        else expect(['rejected', 'unknown']).toContain(outcome)
        if (outcome === 'rejected') expect(files).toHaveLength(0)
        // Nothing is reported twice, and nothing backwards.
        expect(seen.slice(0, -1)).toEqual([...new Set(seen.slice(0, -1))].sort((a, b) => a - b))
      },
    ),
    { numRuns: 400 },
  )
})

test.each([false, true])('a vendor that takes a byte a time is given up (with breaks between: %s)', async (breaks) => {
  let [sent, received] = [0, 0]
  const size = 2_000
  const sending = call(
    async (step) => {
      const steps: UploadSteps = {
        chunkSize: 500,
        lost: () => false,
        begin: async () => ({
          async put({ bytes }) {
            sent += bytes.length
            received++
            if (breaks) throw step.error('network', 'broke off', { retryable: true })
            return { received }
          },
          status: async () => ({ received }),
        }),
      }
      return { data: null, response: await upload(step, openSource(new Uint8Array(size), step), steps) }
    },
    { retry: 3 },
  )
  await expect(sending).rejects.toMatchObject({ outcome: 'rejected' })
  expect(sent).toBeLessThanOrEqual(4 * 500)
})

test('a server that walks back and forth is not sent the file without end', async () => {
  const size = 40
  const chunkSize = 10
  for (const walk of [
    // To the same place and back to the start, or each time a little further.
    (sent: number) => [10, 0][sent % 2] as number,
    (sent: number) => (sent % 2 ? 0 : Math.min(size - 1, 3 + Math.floor(sent / 2) * 3)),
  ]) {
    let sent = 0
    const error = await failure(
      call(
        (step) =>
          upload(step, openSource(new Uint8Array(size), step), {
            begin: async () => ({
              put: async () => ({ received: walk(sent++) }),
              status: async () => ({ received: 0 }),
            }),
            chunkSize,
            lost: () => false,
          }).then((done) => ({ data: null, response: done })),
        { retry: 100, timeout: 2_147_483_647 },
      ),
    )
    expect(error).toMatchObject({ code: 'upstream' })
    expect(sent).toBeLessThan(25)
  }
})
