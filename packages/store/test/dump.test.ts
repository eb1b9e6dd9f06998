import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CopyPart, openStore, type Store } from '../src/index.ts'
import { all, batch, row, stateOf } from './support/batches.ts'
import { manifest } from './support/manifest.ts'

let folder: string
let from: Store
let to: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ferrule-dump-'))
  from = await openStore({ sqlite: join(folder, 'from.db') })
  to = await openStore({ sqlite: join(folder, 'to.db') })
})
afterEach(async () => {
  await from.close()
  await to.close()
  rmSync(folder, { recursive: true })
})

/** As it comes through a file. */
async function move(): Promise<void> {
  const target = to.copy({ manifest })
  for await (const part of from.copy({ manifest }).dump()) await target.restore(JSON.parse(JSON.stringify(part)))
}

test('rows, generations, deletes, states and completeness move to another store', async () => {
  const source = from.copy({ manifest })
  const many = Array.from({ length: 1_203 }, (_, index) =>
    row(`k${index}`, { name: `n${index} \u0000`, amount: index }, 100),
  )
  await source.commit(batch(many, { generation: 1 }))
  await source.commit(batch([row('child', {}, 5, 'parent')], { generation: 2, page: 7 }))
  await source.commit(batch([], { deletes: [{ key: 'k5', at: 500 }], page: 8, generation: 2 }))
  await move()
  await move()
  const target = to.copy({ manifest })
  expect(await all(target)).toEqual(await all(source))
  expect(await target.state()).toEqual({ customers: stateOf(8, 2) })
  expect(await target.readiness('customers')).toBe('preview')
  // Deleted rows stay deleted, and a set that is replaced is known.
  await target.commit(batch([row('k5', {}, 400)]))
  await target.commit(batch([], { deletes: [{ under: 'parent' }] }))
  const found = await all(target)
  expect(found['k5']).toBeUndefined()
  expect(found['child']).toBeUndefined()
  // An older row does not replace a newer one.
  await target.commit(batch([row('k1', { name: 'old' }, 50)]))
  expect((await all(target))['k1']).toMatchObject({ name: 'n1 \u0000' })
  await source.finish({ stream: 'customers', generation: 1, allowDeletes: true, state: stateOf(9, 1) })
  await move()
  expect(await to.copy({ manifest }).readiness('customers')).toBe('ready')
})

test('a dump holds what is of its source alone', async () => {
  await from.copy({ manifest, source: 'a' }).commit(batch([row('mine')]))
  await from.copy({ manifest, source: 'b' }).commit(batch([row('theirs')]))
  const parts: CopyPart[] = []
  for await (const part of from.copy({ manifest, source: 'a' }).dump()) parts.push(part)
  expect(JSON.stringify(parts)).toContain('mine')
  expect(JSON.stringify(parts)).not.toContain('theirs')
})
