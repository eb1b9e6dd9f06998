import type { Manifest } from '../../core/manifest.ts'
import { Refusal } from '../../core/refusal.ts'
import { createRouter } from '../../core/router.ts'
import type { Behavior, Call, Crud, World } from '../../core/vendor.ts'
import { notFound } from './errors.ts'
import { hexId, time } from './rows.ts'

/** Batches are carried out as soon as they arrive, and say so when they are asked for again. */

interface Asked {
  readonly method: string
  readonly path: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly body?: string
}

type Batch = Readonly<Record<string, unknown>> & { readonly id: string }

const batchesOf = (world: World): Map<string, Batch> => world.memory('batches', () => new Map())

function need(world: World, { params }: Call): Batch {
  const found = batchesOf(world).get(String(params['batch_id']))
  if (!found) throw notFound(world)
  return found
}

/** `behaviors` are those of all operations, which a batch may name. */
export function batchBehaviors(
  manifest: Manifest,
  behaviors: () => Readonly<Record<string, Behavior>>,
): Readonly<Record<string, Behavior>> {
  const router = createRouter(manifest)

  /** Whether an operation of a batch was carried out. */
  async function done({ method, path, params, body }: Asked, call: Call, world: World, crud: Crud): Promise<boolean> {
    const url = new URL(`/3.0/${path.replace(/^\//, '')}`, call.request.url)
    const match = router.match(method, url.pathname, url.searchParams)
    const behavior = match && behaviors()[match.operation.name]
    if (!match || !behavior) return false
    try {
      const given = { ...match.places, ...params, ...(body ? JSON.parse(body) : {}) }
      await behavior({ ...call, operation: match.operation, params: given }, world, crud)
      return true
    } catch (error) {
      if (error instanceof Refusal || error instanceof SyntaxError) return false
      throw error
    }
  }

  return {
    'batches.list': (call, world, crud) => crud.page(call, world, [...batchesOf(world).values()] as never),
    'batches.get': (call, world) => need(world, call),
    'batches.wait': (call, world) => need(world, call),
    async 'batches.create'(call, world, crud) {
      const operations = call.params['operations'] as Asked[]
      let errors = 0
      for (const one of operations) if (!(await done(one, call, world, crud))) errors++
      const submitted = {
        id: hexId((length, alphabet) => world.random.text(length, alphabet)),
        status: 'pending',
        total_operations: operations.length,
        finished_operations: 0,
        errored_operations: 0,
        submitted_at: time(world.now()),
        completed_at: '',
        response_body_url: '',
      }
      batchesOf(world).set(submitted.id, {
        ...submitted,
        status: 'finished',
        finished_operations: operations.length,
        errored_operations: errors,
        completed_at: time(world.now()),
      })
      return submitted
    },
    'batches.delete': (call, world) => {
      batchesOf(world).delete(need(world, call).id)
      return undefined
    },
  }
}
