import {
  type Answer,
  type Behavior,
  type Call,
  originFor,
  paramsOf,
  Refusal,
  type Router,
  type World,
} from '@ferrule/sandbox/engine'
import { notFound } from './errors.ts'
import { time } from './rows.ts'

/** Batches are carried out when they arrive; later reads show that they are finished. */

interface Asked {
  readonly method: string
  readonly path: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly body?: string
  readonly operation_id?: string
}

interface Result {
  readonly status_code: number
  readonly operation_id: string
  readonly response: string
}

const resultsOf = (world: World): Map<string, readonly Result[]> => world.memory('results', () => new Map())

/** A gzipped tar archive of a folder and one file in it. */
async function packed(name: string, text: string): Promise<Uint8Array> {
  const content = new TextEncoder().encode(text)
  const padding = new Uint8Array((512 - (content.length % 512)) % 512)
  const blocks = [tarHeader('./', '5', 0), tarHeader(`./${name}`, '0', content.length), content, padding]
  const archive = new Blob([...blocks, new Uint8Array(1024)])
  return new Uint8Array(await new Response(archive.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}

function tarHeader(name: string, kind: string, size: number): Uint8Array<ArrayBuffer> {
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`
  const facts = [name.padEnd(100, '\0'), octal(0o644, 7), octal(0, 7), octal(0, 7), octal(size, 11), octal(0, 11)]
  const text = (sum: string): string => `${facts.join('')}${sum}${kind}`.padEnd(512, '\0')
  const bytes = new TextEncoder().encode(text(' '.repeat(8)))
  const sum = bytes.reduce((count, byte) => count + byte, 0)
  return new TextEncoder().encode(text(`${sum.toString(8).padStart(6, '0')}\0 `))
}

/** The operation of a path, with its parameters. */
function callOf({ method, path, params, body }: Asked, call: Call, router: Router): Call {
  const { pathname, searchParams } = new URL(`/3.0/${path.replace(/^\//, '')}`, call.request.url)
  const match = router.match(method, pathname, searchParams)
  if (!match) throw notFound()
  const { operation, places } = match
  return { ...call, operation, params: { ...places, ...params, ...(body ? JSON.parse(body) : {}) } }
}

async function answerOf(run: () => unknown): Promise<Answer> {
  try {
    return { status: 200, body: await run() }
  } catch (error) {
    if (error instanceof Refusal) return error
    if (error instanceof SyntaxError) return { status: 400, body: { title: 'JSON Parse', status: 400 } }
    throw error
  }
}

/** Where the results are: on the server that the caller used. */
const addressOf = ({ request }: Call, id: string): string =>
  `${originFor(request, new URL(request.url).origin)}/sandbox-files/${id}?Signature=sandbox`

export const batchBehaviors = (router: Router): Readonly<Record<string, Behavior>> => ({
  async 'batches.create'(call, world, crud) {
    const results: Result[] = []
    for (const asked of paramsOf<{ operations: Asked[] }>(call).operations ?? []) {
      const { status, body = {} } = await answerOf(() => crud.answer(callOf(asked, call, router), world))
      results.push({ status_code: status, operation_id: asked.operation_id ?? '', response: JSON.stringify(body) })
    }
    const id = world.random.text(10, '0123456789abcdef')
    const about = { id, total_operations: results.length, submitted_at: time(world.now()) }
    resultsOf(world).set(id, results)
    await world.store.insert('batches', {
      ...about,
      status: 'finished',
      finished_operations: results.length,
      errored_operations: results.filter(({ status_code }) => status_code >= 400).length,
      completed_at: time(world.now()),
      response_body_url: addressOf(call, id),
    })
    const begun = { finished_operations: 0, errored_operations: 0, completed_at: '', response_body_url: '' }
    return { ...about, ...begun, status: 'pending' }
  },
  'files.get'({ params }, world) {
    const results = resultsOf(world).get(String(params['name']))
    if (!results) throw notFound()
    return packed('results.json', JSON.stringify(results))
  },
})
