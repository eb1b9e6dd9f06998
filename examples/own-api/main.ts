import { isFerruleError } from '@ferrule/core'
import { connectorOf } from '@ferrule/core/dynamic'
import { describeDocument, readSource } from '@ferrule/import/document'
import { createSandbox } from '@ferrule/sandbox'

// A file or an https address. Nothing of the document becomes code.
const { manifest, hosts, doubts } = describeDocument(await readSource('acme.openapi.json', import.meta.dirname))
console.log(`hosts: ${hosts.join(', ')}; doubts: ${doubts.length}`)

// Acme itself when there is a token, a sandbox made from the same document otherwise. TypeScript knows nothing of this
// manifest, so its type says less than the sandbox asks for.
const token = process.env.ACME_TOKEN
const sandbox = token
  ? undefined
  : createSandbox({ manifest: manifest as never, credentials: { token: 'acme_sandbox' } })
const server = await sandbox?.listen()
const acme = connectorOf(manifest, {
  credentials: { token: token ?? 'acme_sandbox' },
  ...(server && { baseUrl: server.url }),
})

// Parameters are checked before anything is sent, as in every connector.
try {
  await acme.execute({ entity: 'orders', action: 'create', params: { item: 'kettle', quantty: 2 } })
} catch (error) {
  if (!isFerruleError(error)) throw error
  console.log(error.message)
}

const order = await acme.execute({ entity: 'orders', action: 'create', params: { item: 'kettle', quantity: 2 } })
console.log('created', (order.data as { item: string }).item)

// Pages are read to the end.
let count = 0
for await (const _ of acme.orders.list({ limit: 10 })) count++
console.log(`${count} orders`)

await server?.close()
