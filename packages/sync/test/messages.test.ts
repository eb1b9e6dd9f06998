import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogOf, specOf } from '../src/cli/catalog.ts'
import { loadConnector } from '../src/cli/connectors.ts'
import { type Message, read, type StreamState, usualStreams } from '../src/index.ts'
import { protocolJudge } from './support/protocol.ts'
import { open, type SubjectName, subjects } from './support/subjects.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const names = Object.keys(subjects) as SubjectName[]

describe('the published schema of the protocol', () => {
  const judge = protocolJudge()

  test('judges', () => {
    expect(judge({ type: 'RECORD', record: { stream: 'x', data: {}, emitted_at: 1 } })).toBeUndefined()
    expect(judge({ type: 'RECORD', record: { stream: 'x', data: {}, emitted_at: 'now' } })).toContain('integer')
  })

  test.each(names)('every message of every stream of %s fits', async (name) => {
    const { connect, subject, close, clock } = await open(name, SIZES[name])
    const seen = new Set<string>()
    const problems: string[] = []
    for await (const message of read(connect(), { definition: subject.definition, clock })) {
      const problem = judge(message)
      if (problem) problems.push(`${problem}: ${JSON.stringify(message).slice(0, 200)}`)
      if (message.type === 'TRACE' && message.trace.type === 'STREAM_STATUS') {
        const { status, stream_descriptor } = message.trace.stream_status
        seen.add(`${stream_descriptor.name} ${status}`)
      }
    }
    await close()
    expect(problems).toEqual([])
    for (const stream of usualStreams(subject.definition)) expect(seen).toContain(`${stream} COMPLETE`)
    const connector = await loadConnector(name.replace('-v3', ''))
    expect(judge({ type: 'SPEC', spec: specOf(connector) })).toBeUndefined()
    const streams = catalogOf(connector)
    expect(judge({ type: 'CATALOG', catalog: { streams } })).toBeUndefined()
    for (const { json_schema } of streams)
      expect(Object.keys(json_schema['properties'] as object).length).toBeGreaterThan(1)
  })
})

test('a name that no connector has is refused', async () => {
  await expect(loadConnector('gitlab')).rejects.toThrow('"gitlab" is not a connector')
})

describe('a reader that stops after any message', () => {
  let upstream: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    upstream = await open('stripe', { customers: 6, products: 2 })
  })
  afterAll(() => upstream.close())

  test.each(['customers', 'balance_transactions', 'invoice_line_items', 'coupons'])(
    'resumes from its last state of %s, and has every record in the end',
    async (stream) => {
      const { connect, subject, clock } = upstream
      const options = { definition: subject.definition, streams: [stream], clock }
      const all: Message[] = []
      for await (const message of read(connect(), options)) all.push(message)
      const wanted = new Set(all.flatMap(keyOf))
      expect(wanted.size).toBeGreaterThan(1)
      const step = Math.max(1, Math.floor(all.length / 6))
      for (let stop = 1; stop < all.length; stop += step) {
        const keys = new Set<string>()
        let state: StreamState | undefined
        let count = 0
        const take = (message: Message): void => {
          for (const key of keyOf(message)) keys.add(key)
          if (message.type === 'STATE') state = message.state.stream.stream_state
        }
        for await (const message of read(connect(), options)) {
          take(message)
          if (++count >= stop) break
        }
        for await (const message of read(connect(), options, state && { [stream]: state })) take(message)
        expect(keys).toEqual(wanted)
      }
    },
  )
})

const keyOf = (message: Message): string[] => (message.type === 'RECORD' ? [message.record.ferrule?.key as string] : [])

const SIZES: Partial<Record<SubjectName, Record<string, number>>> = {
  stripe: { customers: 6, products: 2 },
  github: { repos: 3, issues: 4 },
  jira: { issues: 8 },
  'greenhouse-v3': { candidates: 6, jobs: 2 },
  'google-drive': { files: 6 },
  mailchimp: { list_members: 8, campaigns: 3 },
  shopify: { products: 2, customers: 3, orders: 4 },
}
