import { expect, test } from 'vitest'
import { connectors, type SandboxName } from '../src/connectors.ts'
import { VendorCrud } from '../src/core/crud.ts'
import { inventValue } from '../src/core/make.ts'
import { type JsonSchema, resolve } from '../src/core/manifest.ts'
import { createRandom } from '../src/core/random.ts'
import { Refusal } from '../src/core/refusal.ts'
import { createRouter } from '../src/core/router.ts'
import type { Call } from '../src/core/vendor.ts'
import { createWorld, plant } from '../src/core/world.ts'

// Parameters are made up, so many calls are refused. None may meet a fault of the sandbox itself: what no behavior knows, the
// engine answers from the manifest.
test.each(Object.keys(connectors) as SandboxName[])('every operation of %s is answered or refused', async (name) => {
  const vendor = await connectors[name].load()
  const random = createRandom('operations')
  const until = Date.UTC(2026, 9, 1) / 1000
  const { world } = createWorld(vendor, { random, clock: () => until * 1000 })
  await plant(vendor, world, { sizes: vendor.records, random: random.fork('story'), until })
  const crud = new VendorCrud(vendor)
  const failed: string[] = []
  for (const operation of createRouter(vendor.manifest).operations) {
    const schema = operation.params ?? { type: 'object' }
    const params = inventValue(schema, vendor.manifest.$defs ?? {}, random, until, '', 0) as Call['params']
    const request = new Request(`https://vendor.example${operation.path.replaceAll(/[{}+]/g, '')}`)
    const call: Call = { operation, request, text: '', bytes: new Uint8Array(), requestId: 'r', params: params ?? {} }
    try {
      await crud.answer(call, world)
    } catch (error) {
      if (!(error instanceof Refusal) && /does not know|no collection/.test(String(error)))
        failed.push(`${operation.name}: ${String(error)}`)
    }
  }
  expect(failed).toEqual([])
})

// `sandbox.data` is typed by the operations of a connector: what is read by the type has to be there.
test.each(Object.keys(connectors) as SandboxName[])(
  'every list of %s has its collection, also a shared one',
  async (name) => {
    const { manifest, ...vendor } = await connectors[name].load()
    const { world } = createWorld({ ...vendor, manifest }, { random: createRandom('data'), clock: () => 0 })
    // Lists of texts, such as Jira's labels, have no records.
    const isKept = (record: JsonSchema) => resolve(record, manifest.$defs).type !== 'string'
    const lists = Object.entries(manifest.entities).filter(([, { actions }]) =>
      isKept(actions['list']?.record ?? { type: 'string' }),
    )
    expect(lists.filter(([entity]) => !world.store.collections[entity]).map(([entity]) => entity)).toEqual([])
    // Entities that share their records show the same ones.
    const { collections } = world.store
    for (const [entity] of lists) expect(collections[entity]).toBe(collections[world.collectionOf(entity)])
  },
)
