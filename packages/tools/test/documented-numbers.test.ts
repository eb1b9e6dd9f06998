// Every figure of tokens and actions that the documents give, counted: o200k, the tokens of OpenAI's models.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { type Tool, tools, toText } from '../src/index.ts'
import { all } from './support/connectors.ts'
import { recordedStripe } from './support/stripe.ts'

const root = join(import.meta.dirname, '../../..')

/** The text of tools that a model reads: their definitions as JSON. */
const tokensOf = (set: readonly Tool[]): number =>
  encode(
    JSON.stringify(
      set.map(({ name, description, inputSchema, annotations }) => ({ name, description, inputSchema, annotations })),
    ),
  ).length

const withCopies = all.map((source) => ({ ...source, copy: true }))
const each = tools(all, { write: true, mode: 'per-action' })

/** The counted figures, with the documents and the words that give them. */
const figures: readonly [what: string, measured: number, claims: readonly [file: string, claim: RegExp][]][] = [
  [
    'tokens of four tools',
    tokensOf(tools(all, { write: true })),
    [
      ['packages/tools/README.md', /Four tools for all connectors take about ([\d,]+) tokens/],
      ['docs/guide/agents.md', /All four together take about ([\d,]+) tokens/],
    ],
  ],
  [
    'tokens with search',
    tokensOf(tools(withCopies, { write: true })),
    [
      ['packages/tools/README.md', /with `search` about ([\d,]+)/],
      ['docs/guide/agents.md', /with `search` about ([\d,]+)/],
    ],
  ],
  [
    'tokens of one tool for each action',
    tokensOf(each),
    [
      ['packages/tools/README.md', /actions would take about ([\d,]+)/],
      ['docs/guide/agents.md', /One tool for each would take about\s+([\d,]+) tokens/],
    ],
  ],
]

/** The figures that a document gives; a claim that is not found there is none that this test can hold. */
function claimed(file: string, claim: RegExp): number {
  const found = claim.exec(readFileSync(join(root, file), 'utf8'))?.[1]
  expect(found, `${file} has no ${claim}`).toBeDefined()
  return Number(found?.replaceAll(',', ''))
}

describe('figures of the documents', () => {
  it('count all connectors, in discover mode at most 3,000 tokens', () => {
    expect(all.length).toBeGreaterThan(7)
    expect(tokensOf(tools(withCopies, { write: true }))).toBeLessThanOrEqual(3_000)
  })

  for (const [what, measured, claims] of figures)
    it(`${what}: within 3 % of what is measured`, () => {
      for (const [file, claim] of claims) {
        const figure = claimed(file, claim)
        expect(Math.abs(figure - measured) / measured, `${file}: ${figure}, measured ${measured}`).toBeLessThan(0.03)
      }
    })

  it('actions: exact', () => {
    expect(claimed('packages/tools/README.md', /each of their ([\d,]+) actions/)).toBe(each.length)
    expect(claimed('docs/guide/agents.md', /All connectors together have ([\d,]+) actions/)).toBe(each.length)
  })

  it('are all here: no document gives another number of tokens', () => {
    const known = figures.flatMap(([, , claims]) => claims.map(([file, claim]) => claimed(file, claim)))
    for (const file of ['packages/tools/README.md', 'docs/guide/agents.md', 'packages/tools/src/types.ts']) {
      const numbers = [...readFileSync(join(root, file), 'utf8').matchAll(/([\d,]*\d)\s+tokens/g)]
      for (const [, number = ''] of numbers)
        expect([...known, 6_000], file).toContain(Number(number.replaceAll(',', '')))
    }
  })

  it('a result of 20,000 characters is about 6,000 tokens', async () => {
    await using stripe = await recordedStripe()
    const read = tools([stripe.source]).find(({ name }) => name === 'read') as Tool
    for (const action of ['stripe.customers.list', 'stripe.invoices.list']) {
      const text = toText(await read.execute({ action, params: { limit: 100 }, fields: ['*'] }))
      expect(text.length).toBeGreaterThan(15_000)
      const tokens = (encode(text).length / text.length) * 20_000
      expect(Math.abs(tokens - 6_000) / 6_000, `${action}: ${tokens}`).toBeLessThan(0.1)
    }
  })
})
