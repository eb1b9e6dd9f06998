import type { Generation, Target } from './generations.ts'

/** One answer of a server that is broken, or means harm. */
export interface Answer {
  readonly name: string
  answer(): Response
  /** Nothing of it may pass for a record. Otherwise it only has to end as it should. */
  readonly never?: true
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

const deep = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels)

/** A body that comes in pieces and says no size. */
const endless = (piece: Uint8Array<ArrayBuffer>, pieces: number, status = 200): Response => {
  let left = pieces
  const pull = (controller: ReadableStreamDefaultController): void => {
    if (left-- > 0) controller.enqueue(piece)
    else controller.close()
  }
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

const spaces = new TextEncoder().encode(' '.repeat(100_000))

/** Answers that a server may give to any request. */
export const answers: readonly Answer[] = [
  { name: 'null', answer: () => json('null'), never: true },
  { name: 'a text', answer: () => json('"x"'), never: true },
  { name: 'a number', answer: () => json('5'), never: true },
  { name: 'true', answer: () => json('true'), never: true },
  { name: 'an error with a good status', answer: () => json({ error: { message: 'no', code: 'bad' } }), never: true },
  { name: 'errors with a good status', answer: () => json({ errors: [{ message: 'no' }] }), never: true },
  { name: 'a list of nulls', answer: () => json([null, null]) },
  { name: 'a list of lists', answer: () => json([[[]]]) },
  { name: 'an object of nulls', answer: () => json({ data: null, items: null, error: null, id: null }) },
  {
    name: 'names that every object has',
    answer: () => json('{"__proto__": {"a": 1}, "constructor": 5, "toString": null}'),
  },
  { name: 'deep lists', answer: () => json(deep('[', ']', 50_000)) },
  { name: 'deep objects', answer: () => json(`${'{"data":'.repeat(20_000)}1${'}'.repeat(20_000)}`) },
  { name: 'an error that is deep', answer: () => json(`{"error":${deep('[', ']', 20_000)}}`, 400) },
  {
    name: 'an error of many names',
    answer: () => json(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`n${at}`, at])), 422),
  },
  {
    name: 'codes that every object has',
    answer: () =>
      json(
        {
          error: { code: 'constructor', type: '__proto__', message: 'toString' },
          title: 'constructor',
          errors: [{ extensions: { code: 'constructor' }, errorType: 'constructor' }],
        },
        400,
      ),
  },
  { name: 'more than may be read', answer: () => endless(spaces, 40), never: true },
  { name: 'an error without end', answer: () => endless(spaces, 1_000, 500) },
  {
    name: 'a redirect into the own network',
    answer: () => json('', 302, { location: 'https://169.254.169.254/latest' }),
  },
  { name: 'a redirect to this machine', answer: () => json('', 307, { location: 'https://localhost/x' }) },
  {
    name: 'a redirect of backslashes',
    answer: () => json('', 302, { location: `https://x.example/?a=${'%5C'.repeat(40)}` }),
  },
  { name: '408 after the work', answer: () => json({ message: 'late' }, 408) },
  { name: '303 after the work', answer: () => json('', 303, { location: '/elsewhere' }) },
  { name: 'a Link without end', answer: () => json([], 200, { link: `<x>; rel="${' a'.repeat(4_000)}` }) },
  { name: 'Retry-After of all kinds', answer: () => json({}, 429, { 'retry-after': 'soon 5' }) },
]

/** Whether what came back is what an action of this kind can give. */
export function looksRight({ facts }: Target, data: unknown): boolean {
  // Of what gives no record, nothing is looked at.
  if (!facts.record) return true
  if (facts.pagination) return Array.isArray(data) && data.every((one) => one !== null && one !== undefined)
  return data !== null && (typeof data === 'object' || typeof data === 'undefined')
}

export const label = ({ name }: Generation, { entity, action }: Target, answer: string): string =>
  `${name} ${entity}.${action}: ${answer}`
