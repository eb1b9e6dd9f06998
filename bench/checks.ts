import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientOptions } from '@ferrule/core'
import type { LocalClient, Operation } from '@ferrule/core/runtime'
import { createSandbox, type SandboxName } from '@ferrule/sandbox'
import { fitsOf } from '../packages/core/src/shape/check.ts'
import { compare, median, wall } from './lib/measure.ts'
import { print } from './lib/table.ts'

const TIMES = 20
/** Records per page; the sandbox's records are repeated. */
const RECORDS = 100

/** One list: a page as text, and the check of its records. */
interface Page {
  readonly name: string
  readonly text: string
  readonly records: readonly unknown[]
  fits(record: unknown): boolean
}

const CONNECTORS: readonly (readonly [name: SandboxName, folder: string, config?: object])[] = [
  ['stripe', 'stripe/src'],
  ['jira', 'jira/src', { subdomain: 'ferrule-sandbox' }],
  ['greenhouse', 'greenhouse/src', { on_behalf_of: 1 }],
  ['greenhouse-v3', 'greenhouse/src/v3'],
  ['amazon-ads', 'amazon-ads/src', { profile_id: '3312345678901234' }],
  ['mailchimp', 'mailchimp/src'],
  ['google-drive', 'google-drive/src'],
  ['shopify', 'shopify/src'],
]

/** The cost of checking a page of records relative to parsing it: the median over record types. */
export async function checks(rounds: number): Promise<void> {
  const ratios: number[] = []
  const rows = []
  for (const [name, folder, config] of CONNECTORS) {
    const found = await pagesOf(name, folder, config)
    const own: number[] = []
    for (const page of found) own.push(await ratioOf(page, rounds))
    if (own.length === 0) throw new Error(`${name}: no list was answered`)
    ratios.push(...own)
    rows.push({ name: `${name}, ${own.length} lists`, value: median(own), ratio: median(own) })
  }
  const [value, most] = [median(ratios), Math.max(...ratios)]
  print(
    'Check of a page, median over the types of records',
    '× JSON.parse',
    [
      { name: 'all', value, ratio: 1 },
      { name: 'the slowest', value: most, ratio: most / value },
      ...rows.map((row) => ({ ...row, ratio: row.value / value })),
    ],
    '× is the ratio to all of them',
  )
}

async function ratioOf({ name, text, records, fits }: Page, rounds: number): Promise<number> {
  for (const record of records) if (!fits(record)) throw new Error(`${name}: a record of the sandbox does not fit`)
  const repeated = (run: () => void) => () => {
    for (let index = 0; index < TIMES; index++) run()
  }
  const [, checked] = await compare(
    [
      { name: 'JSON.parse', run: repeated(() => void JSON.parse(text)) },
      {
        name: 'checks',
        run: repeated(() => {
          for (const record of records) fits(record)
        }),
      },
    ],
    wall,
    rounds,
  )
  return checked?.ratio ?? 0
}

/** Pages of all lists without required params, from the sandbox. */
async function pagesOf(name: SandboxName, folder: string, config: object | undefined): Promise<Page[]> {
  const sandbox = createSandbox(name)
  const listening = await sandbox.listen()
  const root = join(import.meta.dirname, '../packages', folder, 'generated')
  const { createClient } = (await import(join(root, 'client.gen.ts'))) as {
    createClient(options: ClientOptions): LocalClient
  }
  const client = createClient({ credentials: sandbox.credentials, config, baseUrl: listening.url } as ClientOptions)
  const pages: Page[] = []
  for (const file of globSync('*.operations.gen.ts', { cwd: root }).sort()) {
    const operations = Object.values((await import(join(root, file))) as object) as Operation[]
    for (const operation of operations.filter(({ paging, record }) => paging && record)) {
      const data = await client.call(operation).then(
        (result) => result.data as unknown[],
        () => [],
      )
      if (data.length === 0) continue
      const records = Array.from({ length: RECORDS }, (_, index) => data[index % data.length])
      const text = JSON.stringify({ data: records })
      const { entity, action } = operation
      // Parsed again, so that the objects have the same layout as those of a response.
      const parsed = (JSON.parse(text) as { data: unknown[] }).data
      pages.push({ name: `${name} ${entity}.${action}`, text, records: parsed, fits: fitsOf(operation.record ?? 0) })
    }
  }
  await listening.close()
  return pages
}
