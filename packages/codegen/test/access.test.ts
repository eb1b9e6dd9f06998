import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accessOf } from '../src/access.ts'
import { buildIr } from '../src/build-ir.ts'
import type { ActionDefinition, AgentsInput } from '../src/define.ts'
import { buildManifest } from '../src/emit/manifest.ts'
import { connectorNames, load } from '../src/load.ts'
import { titleOf } from '../src/naming.ts'

type Told = Pick<ActionDefinition, 'access' | 'method' | 'graphql'>

test.each<[name: string, told: Told, access: string | undefined]>([
  ['list', { method: 'GET' }, 'read'],
  ['delete', { method: 'GET' }, 'destructive'],
  ['create', { method: 'POST' }, 'write'],
  ['update_many', { method: 'POST' }, 'write'],
  ['delete', { method: 'POST' }, 'destructive'],
  ['cancel', { method: 'PUT' }, 'destructive'],
  ['set', { method: 'PUT' }, 'write'],
  ['move', { method: 'PATCH' }, 'write'],
  ['leave', { method: 'DELETE' }, 'destructive'],
  ['find', { method: 'POST' }, undefined],
  ['create', { method: 'POST', access: 'destructive' }, 'destructive'],
  ['delete', { method: 'DELETE', access: 'write' }, 'write'],
  ['find', { method: 'POST', graphql: { document: 'query($id:ID!){order(id:$id){*}}' } }, 'read'],
  ['close', { method: 'POST', graphql: { document: 'mutation{close{*}}' } }, undefined],
  ['void_it', { method: 'POST', graphql: { document: 'mutation{void{*}}' } }, 'destructive'],
])('%s by %j: %s', (name, told, access) => expect(accessOf(name, told)).toBe(access))

test.each([
  ['payment_intents', 'list', 'List payment intents'],
  ['payment_intents', 'get', 'Get payment intent'],
  ['customers', 'api_search', 'Search customers'],
  ['customer_address', 'list', 'List customer addresses'],
  ['countries', 'get', 'Get country'],
  ['balance', 'get', 'Get balance'],
  ['orders', 'mark_as_paid', 'Mark order as paid'],
  ['scorecards', 'list_for_application', 'List scorecards for application'],
  ['orders', 'list_line_items', 'List line items of order'],
  ['issues', 'bulk_create', 'Bulk create issues'],
  ['variants', 'create_many', 'Create many variants'],
])('%s.%s is called %s', (entity, action, title) => expect(titleOf(entity, action)).toBe(title))

const schemas = resolve(import.meta.dirname, '../../../schemas')
const ENDS = /^(archive|cancel|delete|erase|remove|void)(_|$)/

describe.each(connectorNames(schemas))('%s', async (connector) => {
  const manifest = buildManifest(buildIr(await load(join(schemas, connector))))
  const actions = Object.entries(manifest.entities).flatMap(([entity, { actions: own }]) =>
    Object.entries(own).map(([name, action]) => ({ operation: `${entity}.${name}`, name, ...action })),
  )

  test('titles tell the actions apart', () => {
    const titles = actions.map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    for (const title of titles) expect(title).toMatch(/^[A-Z][A-Za-z ]+$/)
  })

  test('access fits what is sent', () => {
    for (const { operation, name, access, method, graphql } of actions) {
      const document = graphql?.document ?? ''
      if (ENDS.test(name) || method === 'DELETE') expect([operation, access]).toEqual([operation, 'destructive'])
      if (document) expect([operation, access === 'read']).toEqual([operation, document.startsWith('query')])
      if (method === 'PUT' || method === 'PATCH') expect([operation, access]).not.toEqual([operation, 'read'])
    }
  })
})

describe('effects', () => {
  const effects = async (connector: string) => {
    const { entities } = buildManifest(buildIr(await load(join(schemas, connector))))
    return (name: string) => {
      const [entity = '', action = ''] = name.split('.')
      return entities[entity]?.actions[action]?.effect
    }
  }

  test('are declared by name or pattern; what destroys deletes', async () => {
    const stripe = await effects('stripe')
    expect(stripe('refunds.create')).toBe('money')
    expect(stripe('refunds.list')).toBeUndefined()
    expect(stripe('customers.update')).toBeUndefined()
    expect(stripe('customers.delete')).toBe('delete')
    expect(stripe('payouts.cancel')).toBe('money')
    const amazon = await effects('amazon-ads')
    expect(amazon('sponsored_product_keywords.update')).toBe('money')
    expect(amazon('sponsored_product_keywords.delete')).toBe('delete')
    expect(amazon('reports.create')).toBeUndefined()
  })

  test('of names that no write has are refused, and aliases of what does not exist', async () => {
    const loaded = await load(join(schemas, 'slack'))
    const problems = (agents: AgentsInput) => () => buildIr({ ...loaded, agents })
    expect(problems({ effects: { message: ['chat.post_mesage'] } })).toThrow('chat.post_mesage matches no write')
    expect(problems({ effects: { message: ['conversations.list'] } })).toThrow('conversations.list matches no write')
    expect(problems({ effects: { money: ['chat.update'], message: ['chat.update'] } })).toThrow('chat.update is listed')
    expect(problems({ aliases: { channels: 'room' } })).toThrow('agents aliases: there is no channels')
    expect(problems({ aliases: { conversations: 'room,' } })).toThrow('an alias is empty')
  })

  test('in short have fields that a record has, in lists only', async () => {
    const loaded = await load(join(schemas, 'slack'))
    const shorts = (fields: AgentsInput['fields']) => {
      const { entities } = buildManifest(buildIr({ ...loaded, agents: { fields } }))
      return (entity: string, action: string) => entities[entity]?.actions[action]?.short
    }
    const given = shorts({ conversations: 'id name topic.value', 'conversations.history': 'ts text files.name' })
    expect(given('conversations', 'list')).toEqual(['id', 'name', 'topic.value'])
    expect(given('conversations', 'history')).toEqual(['ts', 'text', 'files.name'])
    // Its records are texts, and `info` is no list.
    expect(given('conversations', 'members')).toBeUndefined()
    expect(given('conversations', 'info')).toBeUndefined()
    expect(() => shorts({ conversations: 'id nam' })).toThrow('agents fields.conversations: no record has nam')
    expect(() => shorts({ conversations: 'id topic.valu' })).toThrow('no record has topic.valu')
    expect(() => shorts({ conversations: 'id' })).toThrow('needs at least 2 fields')
    expect(() => shorts({ 'conversations.info': 'id name' })).toThrow('there is no list conversations.info')
    expect(() => shorts({ rooms: 'id name' })).toThrow('there is no list rooms')
  })
})
