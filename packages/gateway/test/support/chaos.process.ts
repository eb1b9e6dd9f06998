// One process of a fleet: it serves, or it takes jobs, until it is killed.
import { createApp } from '../../src/app.ts'
import { openDatabase } from '../../src/db/open.ts'
import { openGateway } from '../../src/gateway.ts'
import { listen } from '../../src/http/server.ts'
import { localWrapper } from '../../src/vault/envelope.ts'
import { fileRing } from '../../src/vault/key-ring.ts'

export interface ChaosTask {
  readonly url: string
  readonly keys: string
  readonly upstreams: Readonly<Record<string, string>>
  readonly role: 'serve' | 'work'
  /** Milliseconds without a heartbeat after which a worker is lost. */
  readonly lostAfter: number
}

const { url, keys, upstreams, role, lostAfter } = JSON.parse(process.argv[2] ?? '') as ChaosTask
const gateway = await openGateway({
  db: await openDatabase({ data: '', url }),
  keys: localWrapper(fileRing(keys)),
  copies: { data: '', url },
  upstreams,
})
const { now } = Date
process.on('message', ({ ahead }: { ahead: number }) => {
  Date.now = () => now() + ahead
})
process.once('disconnect', () => process.exit())
if (role === 'work') await gateway.work({ interval: 200, pause: 200, lostAfter, concurrency: 2 })
const address = role === 'serve' ? (await listen(createApp(gateway), { port: 0, host: '127.0.0.1' })).url : ''
process.send?.(address)
