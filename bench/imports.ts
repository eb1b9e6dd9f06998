import { inFreshNode, paired } from './lib/measure.ts'
import { print } from './lib/table.ts'

const SUBJECTS: readonly (readonly [name: string, entries: string])[] = [
  ['(nothing)', ''],
  ['stripe', 'stripe'],
  ['@ferrule/stripe', '@ferrule/stripe'],
  ['@ferrule/stripe/client + /customers', '@ferrule/stripe/client,@ferrule/stripe/customers'],
  ['@ferrule/jira', '@ferrule/jira'],
  ['@ferrule/greenhouse', '@ferrule/greenhouse'],
  ['@ferrule/greenhouse/v1', '@ferrule/greenhouse/v1'],
  ['@ferrule/amazon-ads', '@ferrule/amazon-ads'],
  ['@ferrule/mailchimp', '@ferrule/mailchimp'],
  ['@ferrule/google-drive', '@ferrule/google-drive'],
  ['@ferrule/shopify', '@ferrule/shopify'],
  ['@googleapis/drive', '@googleapis/drive'],
  ['@mailchimp/mailchimp_marketing', '@mailchimp/mailchimp_marketing'],
  ['@shopify/admin-api-client', '@shopify/admin-api-client'],
  ['jira.js', 'jira.js'],
  ['openai', 'openai'],
]

/** The cost of an `import` in a fresh Node, compared with one that imports nothing. */
export async function imports(rounds: number): Promise<void> {
  const measure = async (entries: string): Promise<number> => {
    const statements = entries.split(',').map((name) => (name ? `await import(${JSON.stringify(name)});` : ''))
    return Number(
      await inFreshNode(`const t = performance.now(); ${statements.join('')} console.log(performance.now() - t)`),
    )
  }
  const values: number[][] = SUBJECTS.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < SUBJECTS.length; turn++) {
      const index = (round + turn) % SUBJECTS.length
      values[index]?.push(await measure(SUBJECTS[index]?.[1] ?? ''))
    }
  const nothing = values[0] ?? []
  const over = values.slice(1).map((of) => of.map((value, round) => value - (nothing[round] as number)))
  const names = SUBJECTS.slice(1).map(([name]) => name)
  print('Import in a fresh Node, over one that imports nothing', 'ms', paired(names, over))
}
