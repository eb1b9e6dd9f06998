import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, faults, official, ours, type Plain, type Result, under, version } from './kit/compared.ts'
import { matchPart } from './kit/figures.ts'
import { openRelay, type Relay } from './kit/relay.ts'
import type { Kind } from './kit/run.ts'
import { type Subject, subjectOf } from './kit/subjects.ts'

// The vendor's own client and ours, under the same faults of the same upstream. The page holds what this run finds.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let subject: Subject
let upstream: Awaited<ReturnType<Subject['listen']>>
let relay: Relay
let clients: readonly (() => Client)[]
let plain: Plain

beforeAll(async () => {
  subject = subjectOf('stripe')
  upstream = await subject.listen()
  relay = await openRelay(upstream.url)
  const key = subject.secrets.find((secret) => /^[sr]k_/.test(secret)) as string
  // A new one for each call: what a rate limit leaves behind concerns nobody else.
  clients = [() => ours(subject, relay.url), () => official(key, relay.url)]
  const [own] = clients as [() => Client]
  const ids: string[] = []
  for await (const { id } of own().list()) ids.push(String(id))
  plain = { list: ids, get: String(Object(await own().get('')).id) }
  // Both work, and what they load with their first call is loaded.
  for (const open of clients) {
    const client = open()
    let count = 0
    for await (const _ of client.list()) count++
    expect([client.name, count]).toEqual([client.name, ids.length])
    expect(Object(await client.get(plain.get))).toMatchObject({ id: plain.get })
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await relay.close()
  await upstream.close()
})

const results = new Map<string, Result>()
const keyOf = (client: Client, fault: string, kind: Kind): string => `${client.name} ${fault} ${kind}`

// Lists first: what is written would come among their records.
test.each(['list', 'get', 'write'] as const)('%s', async (kind) => {
  for (const row of faults) {
    if (row.lists && kind !== 'list') continue
    for (const open of clients) {
      const client = open()
      vi.setSystemTime(Date.now() + 3_600_000)
      results.set(keyOf(client, row.name, kind), await under(open, subject, relay, row, kind, plain))
    }
  }
  const own = [...results].filter(([key]) => key.startsWith('@ferrule'))
  for (const [key, { word, wrong }] of own) expect([key, word === 'hangs', wrong]).toEqual([key, false, []])
})

test('the page says what this run has found', async () => {
  const both = clients.map((open) => open())
  const cell = (client: Client, fault: string): string => {
    const words = new Map<string, Kind[]>()
    for (const kind of ['list', 'get', 'write'] as const) {
      const result = results.get(keyOf(client, fault, kind))
      if (!result) continue
      const text = [result.word, ...result.wrong.map((one) => `**${one}**`)].join(', ')
      words.set(text, [...(words.get(text) ?? []), kind])
    }
    if (words.size === 1) return [...words.keys()].join()
    return [...words].map(([text, kinds]) => `${kinds.join(', ')}: ${text}`).join('; ')
  }
  const sum = (client: Client, count: (result: Result) => boolean): number =>
    [...results].filter(([key, result]) => key.startsWith(`${client.name} `) && count(result)).length
  const has = (words: RegExp) => (client: Client) =>
    sum(client, ({ word, wrong }) => words.test(word) || wrong.some((one) => words.test(one)))
  const names = both.map(({ name }) => `\`${name}\``)
  const totals: readonly [string, (client: Client) => number][] = [
    ['calls under a fault', (client) => sum(client, () => true)],
    [
      'completed as without the fault',
      (client) => sum(client, ({ word, wrong }) => word === '✓' && wrong.length === 0),
    ],
    [
      'an error, and nothing else wrong',
      (client) => sum(client, ({ word, wrong }) => !/✓|hangs/.test(word) && wrong.length === 0),
    ],
    ['hangs, or never ends', has(/^hangs|never ends/)],
    ['silently wrong', has(/in silence/)],
    ['records lost or twice, writes done twice', has(/^records (lost$|twice)|done twice/)],
    ['errors that show the key', has(/shows the key/)],
    ['raw errors', has(/a raw error/)],
    ['failed writes with an outcome', has(/\((unknown|rejected|not-sent)\)/)],
  ]
  const table = [
    `With \`stripe\` ${version}.`,
    '',
    `| | ${names.join(' | ')} |`,
    '| --- | --: | --: |',
    ...totals.map(([words, count]) => `| ${words} | ${both.map(count).join(' | ')} |`),
    '',
    `| fault | ${names.join(' | ')} |`,
    '| --- | --- | --- |',
    ...faults.map(({ name }) => `| ${name} | ${both.map((client) => cell(client, name)).join(' | ')} |`),
  ].join('\n')
  await matchPart('compared-under-fire.md', 'table', table)
})
