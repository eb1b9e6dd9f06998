// Commits rows of its own to a store that others write to as well, until it is done or killed.
import { openStore } from '../src/index.ts'
import { batch, row } from './support/batches.ts'
import { manifest } from './support/manifest.ts'

const [, , path = '', name = '', count = '0'] = process.argv
const store = await openStore({ sqlite: path })
const copy = store.copy({ manifest })
process.stdout.write('ready\n')
for (let page = 0; page < Number(count); page++) {
  const records = Array.from({ length: 20 }, (_, index) => row(`${name}-${page}-${index}`, { amount: page }))
  await copy.commit(batch(records, { page, stream: 'customers' }))
  process.stdout.write(`${page}\n`)
}
await store.close()
