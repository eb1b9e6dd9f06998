import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { type Manifest, type Tool, tools, toText } from '../src/index.ts'
import { all, unused } from './support/connectors.ts'

const describeAction = tools(all, { write: true }).find(({ name }) => name === 'describe_action') as Tool
const ids = all.flatMap(({ manifest }) =>
  Object.entries(manifest?.entities ?? {}).flatMap(([entity, { actions }]) =>
    Object.keys(actions).map((action) => `${manifest?.name}.${entity}.${action}`),
  ),
)
const signature = async (action: string): Promise<string> =>
  ((await describeAction.execute({ action })) as { signature: string }).signature

describe('describe_action', () => {
  it('is TypeScript for every action, with every type that it refers to', async () => {
    const parts = await Promise.all(ids.map(async (id, at) => `namespace n${at} { ${await signature(id)} }`))
    const { diagnostics = [] } = ts.transpileModule(parts.join('\n'), { reportDiagnostics: true })
    expect(diagnostics.map(({ messageText }) => messageText)).toEqual([])
    for (const part of parts) {
      const declared = new Set([...part.matchAll(/\btype (\w+) =/g)].map(([, name]) => name))
      const bare = part.replace(/\/\*.*?\*\//g, '').replace(/"(?:[^"\\]|\\.)*"/g, '')
      const used = [...bare.matchAll(/: ?\(?([A-Z]\w+)/g)].map(([, name]) => name).filter((name) => name !== 'Record')
      expect(used.filter((name) => !declared.has(name))).toEqual([])
    }
  })

  it('says what is required, which values there are, and the unit', async () => {
    const refund = await signature('stripe.refunds.create')
    expect(refund).toContain('amount?: number /* Amount to refund, in the smallest currency unit */')
    expect(refund).toContain('reason?: "duplicate" | "fraudulent" | "requested_by_customer"')
    expect(await signature('slack.chat.post_message')).toMatch(/^type Params = \{ channel: string/)
  })

  it('is less than half of the JSON Schema, which it gives on request', async () => {
    const tokens = async (json_schema: boolean): Promise<number> => {
      const texts = await Promise.all(
        ids.map(async (action) => toText(await describeAction.execute({ action, json_schema }))),
      )
      return texts.reduce((sum, text) => sum + encode(text).length, 0) / ids.length
    }
    const [short, whole] = [await tokens(false), await tokens(true)]
    console.log(`describe_action: ${Math.round(short)} tokens on average, ${Math.round(whole)} as JSON Schema`)
    expect(short).toBeLessThan(whole / 2)
    expect(await describeAction.execute({ action: 'stripe.refunds.create', json_schema: true })).toHaveProperty(
      'params.properties.charge.type',
      'string',
    )
  })

  it('takes several names, and says which one is wrong', async () => {
    const both = await describeAction.execute({ action: 'stripe.refunds.create, slack.chat.post_message' })
    expect(both).toMatchObject({
      actions: [{ action: 'stripe.refunds.create', effect: 'money' }, { action: 'slack.chat.post_message' }],
    })
    expect(await describeAction.execute({ action: 'stripe.refunds.create,stripe.refnds.list' })).toMatchObject({
      error: { code: 'unknown_action', closest: expect.arrayContaining(['stripe.refunds.list']) },
    })
    const most = await describeAction.execute({ action: ids.slice(0, 40).join(',') })
    expect(toText(most).length).toBeLessThanOrEqual(20_000)
  })

  it('keeps what a schema says inside of the comment', async () => {
    const facts = {
      ...{ summary: 'Makes chairs.', title: 'Make chairs', access: 'write', method: 'POST', idempotent: false },
      params: {
        type: 'object',
        properties: { 'a-b': { type: 'string', description: 'Ends */ early' }, c: { enum: ['x', null] } },
        required: ['a-b'],
      },
    } as const
    const manifest = { name: 'acme', $defs: {}, entities: { chairs: { summary: 'Chairs.', actions: { make: facts } } } }
    const [, tool] = tools([{ connector: unused('acme'), manifest: manifest as unknown as Manifest }], { write: true })
    expect(await tool?.execute({ action: 'acme.chairs.make' })).toHaveProperty(
      'signature',
      'type Params = { "a-b": string /* Ends * / early */; c?: "x" | null }',
    )
  })
})
