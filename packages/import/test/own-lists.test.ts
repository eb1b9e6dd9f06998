import { join } from 'node:path'
import { expect, test } from 'vitest'
import { load } from '../../codegen/src/load.ts'
import type { Paging } from '../src/draft/paging.ts'
import { planOf } from '../src/draft/plan.ts'
import { allOf, areWhole, published, repository } from './support/api.ts'

/** Our own connectors, written by hand, and the document of each vendor: what was guessed is what people found out. */
const CONNECTORS: readonly (readonly [connector: string, document: string])[] = [
  ...(areWhole ? [['stripe', 'stripe.openapi.json'] as const] : []),
  ['jira', 'jira.openapi.json'],
  ['mailchimp', 'mailchimp.swagger.json'],
  ['google-drive', 'google-drive.discovery.json'],
  ['greenhouse-v3', 'greenhouse.openapi.json'],
  ['amazon-ads', 'amazon-ads.openapi.json'],
]

const bare = (path: string): string =>
  path
    .split(/[?#]/)[0]
    ?.replace(/\{[^{}]*\}/g, '{}')
    .replace(/^\/3\.0(?=\/)/, '') ?? ''

interface Compared {
  readonly list: string
  readonly ours: string
  readonly guess: string
  readonly right: boolean
}

/** Every list of a connector that the document knows, and how the guess compares. */
async function compare(connector: string, document: string): Promise<Compared[]> {
  const api = await published(document)
  const plan = planOf(api, allOf(api, connector))
  const byCall = new Map(plan.placed.map(({ operation: { method, path, at } }) => [`${method} ${bare(path)}`, at]))
  const { entities } = await load(join(repository, 'schemas', connector))
  return [...entities.values()].flatMap(({ name, actions }) =>
    Object.entries(actions).flatMap(([action, { method, path, paging, records: written = '', vendor }]) => {
      const at = byCall.get(`${method} ${bare(path)}`)
      if (!paging || at === undefined) return []
      // A step of the connector puts the bare list of the answer there.
      const records = paging.style === 'link' && (vendor?.finish ?? vendor?.run) ? '' : written
      const guess = plan.guesses.get(at)
      const ours = said(paging as Paging, records)
      const theirs = guess ? said(guess.paging, guess.records) : 'no list'
      return [{ list: `${connector} ${name}.${action}`, ours, guess: theirs, right: ours === theirs }]
    }),
  )
}

/** The parts of a list that decide whether it is read whole. */
const said = ({ style, param, from, size }: Paging, records: string): string =>
  [style, param, style === 'page_token' || style === 'last_id' ? from : '', records, size].filter(Boolean).join(' ')

test('lists of our own connectors are guessed as they were written by hand', async () => {
  const all = (await Promise.all(CONNECTORS.map(([connector, document]) => compare(connector, document)))).flat()
  const wrong = all.filter(({ right }) => !right)
  console.log(`${all.length - wrong.length} of ${all.length} lists`)
  for (const { list, ours, guess } of wrong) console.log(`${list}: ${ours}; guessed: ${guess}`)
  expect(all.length).toBeGreaterThan(90)
  expect(wrong.length / all.length).toBeLessThanOrEqual(1 / 20)
})
