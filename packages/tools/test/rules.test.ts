import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readArguments } from '../src/cli.ts'
import { type Rules, type Tool, tools, type WriteRequest } from '../src/index.ts'
import { type Judged, judgeOf } from '../src/rules.ts'
import { all } from './support/connectors.ts'
import { recordedStripe } from './support/stripe.ts'

const ids = all.flatMap(({ manifest }) =>
  Object.entries(manifest?.entities ?? {}).flatMap(([entity, { actions }]) =>
    Object.keys(actions).map((action) => `${manifest?.name}.${entity}.${action}`),
  ),
)

/** A write as the manifests describe it. */
function write(action: string, params: Record<string, unknown> = {}): Judged {
  const [name, entity = '', verb = ''] = action.split('.')
  const facts = all.find(({ manifest }) => manifest?.name === name)?.manifest?.entities[entity]?.actions[verb]
  if (!facts || facts.access === 'read') throw new Error(`no write ${action}`)
  return { action, access: facts.access, effect: facts.effect, params }
}

describe('rules', () => {
  it('effect:destructive matches what cannot be undone, also where it has another effect', () => {
    const strict = judgeOf({ allow: ['*'], never: ['* effect:destructive'] }, ids)
    const judged = (access: Judged['access'], effect?: Judged['effect']) =>
      strict({ action: 'stripe.customers.update', access, effect, params: {} }, false)
    expect(judged('destructive')).toBe('never')
    expect(judged('destructive', 'money')).toBe('never')
    expect(judged('write', 'delete')).toBe('allow')
    expect(judged('write')).toBe('allow')
  })

  const judge = judgeOf(
    {
      allow: [
        'stripe.refunds.create amount <= 10000 and charge != ch_vip',
        'slack.chat.post_message channel = C1',
        'jira',
      ],
      ask: ['jira.issues.delete'],
      never: ['* effect:access', 'stripe.payouts', 'jira.issues.create fields.project.key = SECRET'],
    },
    ids,
  )

  it.each<[string, Record<string, unknown>, string]>([
    ['stripe.refunds.create', { charge: 'ch_1', amount: 10_000 }, 'allow'],
    ['stripe.refunds.create', { charge: 'ch_1', amount: 10_001 }, 'ask'],
    ['stripe.refunds.create', { charge: 'ch_vip', amount: 1 }, 'ask'],
    // Without an amount, all of the charge is refunded.
    ['stripe.refunds.create', { charge: 'ch_1' }, 'ask'],
    ['stripe.refunds.create', { charge: 'ch_1', amount: [1] }, 'ask'],
    ['stripe.refunds.create', { charge: 'ch_1', amount: '' }, 'ask'],
    ['stripe.refunds.create', { charge: 'ch_1', amount: Number.NaN }, 'ask'],
    ['slack.chat.post_message', { channel: 'C1', text: 'hi' }, 'allow'],
    ['slack.chat.post_message', { channel: 'C2', text: 'hi' }, 'ask'],
    ['slack.conversations.invite', { channel: 'C1', users: 'U1' }, 'never'],
    ['jira.issues.create', { fields: { project: { key: 'OPEN' } } }, 'allow'],
    ['jira.issues.create', { fields: { project: { key: 'SECRET' } } }, 'never'],
    ['jira.issues.delete', { issueIdOrKey: 'A-1' }, 'ask'],
    ['jira.groups.add_member', {}, 'never'],
    ['stripe.payouts.create', { amount: 1 }, 'never'],
    ['stripe.customers.update', { id: 'cus_1' }, 'ask'],
  ])('%s %j: %s', (action, params, verdict) => expect(judge(write(action, params), false)).toBe(verdict))

  it('do not read what is inherited', () => {
    const own = judgeOf({ allow: ['stripe.customers.update constructor.name = Object'] }, ids)
    expect(own(write('stripe.customers.update', { id: 'cus_1' }), false)).toBe('ask')
  })

  it('ask for what goes to others after text of others was read, unless that is switched off', () => {
    const rules: Rules = { allow: ['slack', 'stripe'] }
    const message = write('slack.chat.post_message', { channel: 'C1' })
    expect(judgeOf(rules, ids)(message, false)).toBe('allow')
    expect(judgeOf(rules, ids)(message, true)).toBe('ask')
    expect(judgeOf({ ...rules, taint: false }, ids)(message, true)).toBe('allow')
    expect(judgeOf(rules, ids)(write('stripe.customers.update', { id: 'cus_1' }), true)).toBe('allow')
  })

  it.each<[string, unknown, string]>([
    ['a pattern that matches nothing', { allow: ['stripe.refund.create'] }, 'matches no action'],
    ['a broken pattern', { allow: ['(a+)+'] }, 'is not a pattern'],
    ['an unknown effect', { never: ['* effect:mony'] }, 'mony is none of the effects'],
    ['an unknown operator', { allow: ['stripe.refunds.create amount ~ 3'] }, 'a condition is a parameter'],
    ['half a condition', { allow: ['stripe.refunds.create amount <='] }, 'a condition is a parameter'],
    ['a missing and', { allow: ['stripe.refunds.create amount <= 3 currency = usd'] }, 'joined by "and"'],
    ['a dangling and', { allow: ['stripe.refunds.create amount <= 3 and'] }, 'joined by "and"'],
    ['an unknown word', { alow: ['stripe'] }, 'alow is unknown'],
    ['another default', { otherwise: 'allow' }, 'must be'],
  ])('refuse %s', (_, rules, message) => expect(() => judgeOf(rules as Rules, ids)).toThrow(message))

  it('are flags of the command', () => {
    expect(readArguments(['mcp', 'stripe', '--allow-writes=stripe.customers', '--never=* effect:money'])).toMatchObject(
      {
        rules: { allow: ['stripe.customers'], never: ['* effect:money'] },
        connectors: ['stripe'],
      },
    )
    expect(readArguments(['mcp', 'stripe', '--allow-writes'])).toMatchObject({ 'allow-writes': true })
    expect(() => readArguments(['mcp', '--allow-writes', '--ask=stripe'])).toThrow('with rules')
    expect(() => readArguments(['mcp', '--read-only', '--ask=stripe'])).toThrow('cannot be combined')
  })
})

describe('tools with rules', () => {
  let stripe: Awaited<ReturnType<typeof recordedStripe>>
  beforeAll(async () => {
    stripe = await recordedStripe()
  })
  beforeEach(() => stripe.sandbox.reset())
  afterAll(() => stripe[Symbol.asyncDispose]())

  const set = (rules: Rules, write: true | ((request: WriteRequest) => boolean) = true) => {
    const made = tools([stripe.source], { write, rules })
    return (name: string) => made.find((tool) => tool.name === name) as Tool
  }
  const create = { action: 'stripe.customers.create', params: { email: 'a@b.example' } }
  const hook = {
    action: 'stripe.webhook_endpoints.create',
    params: { url: 'https://a.example/', enabled_events: ['charge.failed'] },
  }

  it('send what is allowed without asking, ask, or refuse', async () => {
    const asked: string[] = []
    const approve = ({ action }: WriteRequest) => asked.push(action) > 0
    const allows = set({ allow: ['stripe.customers.create'], never: ['stripe.webhook_endpoints'] })('write')
    expect(await allows.execute(create, { approve })).toHaveProperty('data.id')
    expect(asked).toEqual([])
    expect(await allows.execute(hook, { approve })).toMatchObject({
      error: { code: 'not_allowed', outcome: 'not-sent' },
    })
    expect(
      await allows.execute({ action: 'stripe.products.create', params: { name: 'P' } }, { approve }),
    ).toHaveProperty('data.id')
    expect(asked).toEqual(['stripe.products.create'])
    expect(stripe.writes()).toHaveLength(2)
  })

  it('refuse what must be asked where nobody can be, and a policy still must allow', async () => {
    expect(await set({})('write').execute(create)).toMatchObject({ error: { code: 'not_approved' } })
    expect(await set({ allow: ['stripe'] }, () => false)('write').execute(create)).toMatchObject({
      error: { code: 'not_approved' },
    })
    expect(stripe.writes()).toEqual([])
  })

  it('ask after a read for what goes to others', async () => {
    const tool = set({ allow: ['stripe'] })
    const asked: string[] = []
    const approve = ({ action }: WriteRequest) => asked.push(action) < 0
    await tool('write').execute(hook, { approve })
    expect(stripe.writes()).toHaveLength(1)
    await tool('read').execute({ action: 'stripe.customers.list' })
    expect(await tool('write').execute(hook, { approve })).toMatchObject({ error: { code: 'not_approved' } })
    expect(asked).toEqual([hook.action])
    expect(stripe.writes()).toHaveLength(1)
  })
})
