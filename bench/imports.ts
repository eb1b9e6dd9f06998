import { inFreshNode, median } from './lib/measure.ts'
import { print } from './lib/table.ts'

/** What `import` costs a fresh Node, over one that imports nothing. */
export async function imports(rounds: number): Promise<void> {
  const subjects = [
    ['(nothing)', ''],
    ['@ferrule/stripe', '@ferrule/stripe'],
    ['@ferrule/stripe/client + /customers', '@ferrule/stripe/client,@ferrule/stripe/customers'],
    ['stripe', 'stripe'],
    ['@googleapis/drive', '@googleapis/drive'],
    ['@mailchimp/mailchimp_marketing', '@mailchimp/mailchimp_marketing'],
    ['jira.js', 'jira.js'],
  ] as const
  const measure = async (list: string): Promise<number> => {
    const statements = list.split(',').map((name) => (name ? `await import(${JSON.stringify(name)});` : ''))
    return Number(
      await inFreshNode(`const t = performance.now(); ${statements.join('')} console.log(performance.now() - t)`),
    )
  }
  const values: number[][] = subjects.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, [, list]] of subjects.entries()) values[index]?.push(await measure(list))
  }
  const base = values[1] as number[]
  print(
    'Import in a fresh Node',
    'ms',
    subjects.slice(1).map(([name], index) => ({
      name,
      value: median(values[index + 1] as number[]),
      ratio: median((values[index + 1] as number[]).map((value, round) => value / (base[round] as number))),
    })),
  )
}
