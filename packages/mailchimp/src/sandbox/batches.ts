import {
  type Behavior,
  type Call,
  type Crud,
  type NewRow,
  type RecordRules,
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

/** The origin of the server that the caller used, if it is a local one. */
const originOf = ({ request }: Call): string => {
  const own = request.headers.get('x-forwarded-host')
  return own ? `http://${own}` : new URL(request.url).origin
}

/** A gzipped tar archive of a folder and one file in it. */
async function packed(name: string, text: string): Promise<Uint8Array> {
  const content = new TextEncoder().encode(text)
  const padding = new Uint8Array((512 - (content.length % 512)) % 512)
  const blocks = [tarHeader('./', '5', 0), tarHeader(`./${name}`, '0', content.length), content, padding]
  const archive = new Blob([...blocks, new Uint8Array(1024)] as BlobPart[])
  return new Uint8Array(await new Response(archive.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}

function tarHeader(name: string, kind: string, size: number): Uint8Array {
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`
  const facts = [name.padEnd(100, '\0'), octal(0o644, 7), octal(0, 7), octal(0, 7), octal(size, 11), octal(0, 11)]
  const text = (sum: string): string => `${facts.join('')}${sum}${kind}`.padEnd(512, '\0')
  const bytes = new TextEncoder().encode(text(' '.repeat(8)))
  const sum = bytes.reduce((count, byte) => count + byte, 0)
  return new TextEncoder().encode(text(`${sum.toString(8).padStart(6, '0')}\0 `))
}

/** Carries out the operations of batches. */
class Runner {
  readonly #router: Router

  constructor(router: Router) {
    this.#router = router
  }

  async all(asked: readonly Asked[], call: Call, world: World, crud: Crud): Promise<Result[]> {
    const results: Result[] = []
    for (const one of asked) results.push(await this.#one(one, call, world, crud))
    return results
  }

  async #one(asked: Asked, call: Call, world: World, crud: Crud): Promise<Result> {
    const { method, path, params, body, operation_id = '' } = asked
    const result = (status_code: number, response: unknown = {}): Result => ({
      status_code,
      operation_id,
      response: JSON.stringify(response),
    })
    const url = new URL(`/3.0/${path.replace(/^\//, '')}`, call.request.url)
    const match = this.#router.match(method, url.pathname, url.searchParams)
    if (!match) return result(404, { title: 'Resource Not Found', status: 404 })
    try {
      const given = { ...match.places, ...params, ...(body ? JSON.parse(body) : {}) }
      return result(200, await crud.answer({ ...call, operation: match.operation, params: given }, world))
    } catch (error) {
      if (error instanceof Refusal) return result(error.status, error.body)
      if (error instanceof SyntaxError) return result(400, { title: 'JSON Parse', status: 400 })
      throw error
    }
  }
}

/** Keeps a finished batch with its results. Its creation is answered as pending. */
async function keepBatch(results: readonly Result[], call: Call, world: World): Promise<NewRow> {
  const submitted = {
    id: world.random.text(10, '0123456789abcdef'),
    status: 'pending',
    total_operations: results.length,
    finished_operations: 0,
    errored_operations: 0,
    submitted_at: time(world.now()),
    completed_at: '',
    response_body_url: '',
  }
  resultsOf(world).set(submitted.id, results)
  await world.store.insert('batches', {
    ...submitted,
    status: 'finished',
    finished_operations: results.length,
    errored_operations: results.filter(({ status_code }) => status_code >= 400).length,
    completed_at: time(world.now()),
    response_body_url: `${originOf(call)}/sandbox-files/${submitted.id}?Signature=sandbox`,
  })
  return submitted
}

/** The archive of a batch is at the address that it names. */
export function batchBehaviors(router: Router): Readonly<Record<string, Behavior>> {
  const runner = new Runner(router)
  return {
    'batches.create': async (call, world, crud) =>
      keepBatch(await runner.all(call.params['operations'] as Asked[], call, world, crud), call, world),
    'files.get': async ({ params }, world) => {
      const results = resultsOf(world).get(String(params['name']))
      if (!results) throw notFound(world)
      return packed('results.json', JSON.stringify(results))
    },
  }
}

export const batchRecords: RecordRules = {
  removed: ({ id }, _, world) => void resultsOf(world).delete(id),
}
