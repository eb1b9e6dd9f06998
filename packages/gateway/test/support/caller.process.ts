// One of several gateways over a database: calls a source, and prints how often that went well, and why not else.
import { isFerruleError } from '@ferrule/core'
import { run } from '../../src/connectors/connectors.ts'
import { openDatabase } from '../../src/db/open.ts'
import { openGateway } from '../../src/gateway.ts'
import { localWrapper } from '../../src/vault/envelope.ts'
import { fileRing } from '../../src/vault/key-ring.ts'

export interface CallerTask {
  readonly url: string
  readonly keys: string
  readonly upstreams: Readonly<Record<string, string>>
  readonly sourceId: string
  readonly entity: string
  readonly action: string
  readonly params: Readonly<Record<string, unknown>>
  readonly calls: number
  /** A token that is refused although it is new was used up by the other processes meanwhile: such a call is made again. */
  readonly again?: boolean
}

export interface Called {
  readonly done: number
  readonly failures: readonly { code: string; outcome: string; retryAfterMs?: number }[]
}

const task = JSON.parse(process.argv[2] ?? '') as CallerTask
const gateway = await openGateway({
  db: await openDatabase({ data: '', url: task.url }),
  keys: localWrapper(fileRing(task.keys)),
  copies: { data: '', url: task.url },
  upstreams: task.upstreams,
})
const source = await gateway.sources.get('*', task.sourceId)
if (!source) throw new Error('no source')
const ready = await gateway.connectors.of(source)
const { entity, action, params, again = false } = task
const failures: { code: string; outcome: string; retryAfterMs?: number }[] = []
let [done, left] = [0, task.calls]
await Promise.all(
  Array.from({ length: 5 }, async () => {
    while (left-- > 0) {
      const failed = await run(ready, { entity, action, params }, { retry: 0, timeout: 15_000 }).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failed === undefined) done++
      else if (!isFerruleError(failed)) throw failed
      else if (again && failed.code === 'authentication') left++
      else failures.push(JSON.parse(JSON.stringify(failed)))
    }
  }),
)
process.stdout.write(JSON.stringify({ done, failures }))
await gateway.close()
