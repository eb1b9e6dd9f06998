import { loadConnector } from '@ferrule/test-kit/schemas'
import { vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

/** The schemas against the product spec, or its digest, and the limits that they state. */

const { definition, entities: files } = await loadConnector('mailchimp')
const entities = Object.fromEntries([...files.values()].map((entity) => [entity.name, entity]))

// biome-ignore lint/suspicious/noExplicitAny: documents of several forms
const readSpec = (file: string): any => vendorFile<{ mailchimp: object }>(`spec/${file}`)?.mailchimp

const shapeOf = (schema: z.ZodType | null | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
const accepts = (schema: z.ZodType | undefined, value: unknown): boolean => schema?.safeParse(value).success === true
const params = (name: string) => {
  const [entity = '', action = ''] = name.split('.')
  return entities[entity]?.actions[action]?.params
}

describe('product spec', () => {
  const operations: Record<string, string[]> = readSpec('operations.json')
  test.each(Object.entries(operations))('%s has its actions, and hosted mode the rest', (entity, wanted) => {
    const hosted = definition.hosted?.[entity] ?? []
    expect([...Object.keys(entities[entity]?.actions ?? {}), ...hosted]).toEqual(expect.arrayContaining(wanted))
    expect(hosted).toEqual(wanted.filter((name) => name === 'search'))
  })
  const good: Record<string, unknown> = { string: 'text', integer: 3, boolean: true, object: {}, array: [] }
  const bad: Record<string, unknown[]> = {
    string: [12, []],
    integer: ['12', 1.5, true],
    boolean: ['true', 1],
    object: ['text', 12, []],
    array: ['text', {}],
  }
  type Fields = Record<string, Record<string, { type: string; nullable: boolean }>>
  for (const [entity, fields] of Object.entries(readSpec('record-fields.json') as Fields)) {
    test.each(Object.entries(fields))(`${entity} record: %s`, (name, { type, nullable }) => {
      const field = shapeOf(entities[entity]?.record)[name]
      // Objects have required members of their own.
      if (type !== 'object') expect(accepts(field, good[type])).toBe(true)
      for (const value of bad[type] ?? []) expect([value, accepts(field, value)]).toEqual([value, false])
      if (!nullable) expect([accepts(field, null), accepts(field, undefined)]).toEqual([false, false])
      // Where the vendor says that a field is always there, or never null, its word counts.
      const never = `${entity}.${name}` === 'email_activity.email_id'
      if (nullable && !never && accepts(field, undefined)) expect(accepts(field, null)).toBe(true)
      // How the vendor says that there is none.
      if (type === 'string') expect(accepts(field, '')).toBe(true)
    })
  }

  /** The flat activity rows of the synchronised copy are `list_events` here. */
  type Searchable = Record<string, Record<string, string>>
  test.each(Object.entries(readSpec('searchable-fields.json') as Searchable))(
    'searchable fields of %s',
    (name, fields) => {
      const record = name === 'email_activity' ? entities[name]?.actions.list_events?.record : entities[name]?.record
      const unknown = Object.keys(fields).filter((field) => !(field in shapeOf(record)))
      expect(unknown).toEqual([])
    },
  )
})

/** Parameter names of the seed, untouched. */
test.each([
  [
    'campaigns.list',
    'count offset type status before_send_time since_send_time before_create_time since_create_time list_id folder_id sort_field sort_dir',
  ],
  ['campaigns.get', 'campaign_id'],
  [
    'lists.list',
    'count offset before_date_created since_date_created before_campaign_last_sent since_campaign_last_sent email sort_field sort_dir',
  ],
  ['lists.get', 'list_id'],
  [
    'list_members.list',
    'list_id count offset email_type status since_timestamp_opt before_timestamp_opt since_last_changed before_last_changed unique_email_id vip_only interest_category_id interest_ids interest_match sort_field sort_dir',
  ],
  ['list_members.get', 'list_id subscriber_hash'],
  ['reports.list', 'count offset type before_send_time since_send_time'],
  ['reports.get', 'campaign_id'],
  ['email_activity.list', 'campaign_id count offset since'],
  ['automations.list', 'count offset before_create_time since_create_time before_start_time since_start_time status'],
  ['tags.list', 'list_id name'],
  ['interest_categories.list', 'list_id count offset'],
  ['interest_categories.get', 'list_id interest_category_id'],
  ['interests.list', 'list_id interest_category_id'],
  ['interests.get', 'list_id interest_category_id interest_id'],
  ['segments.list', 'list_id count offset'],
  ['segments.get', 'list_id segment_id'],
  ['segment_members.list', 'list_id segment_id count offset'],
  ['unsubscribes.list', 'campaign_id count offset'],
])('%s takes the parameters of the seed', (name, names) => {
  const known = Object.keys(shapeOf(params(name)))
  expect(names.split(' ').filter((one) => !known.includes(one))).toEqual([])
})

describe('limits', () => {
  const list = { list_id: 'l1' }
  test.each<[name: string, good: object, bad: object]>([
    ['campaigns.list', { count: 1 }, { count: 0 }],
    ['campaigns.list', { count: 1000 }, { count: 1001 }],
    ['campaigns.list', { offset: 0 }, { offset: -1 }],
    ['campaigns.list', { status: 'save' }, { status: 'draft' }],
    ['campaigns.list', { type: 'variate' }, { type: 'plain-text' }],
    ['campaigns.list', { sort_dir: 'ASC' }, { sort_dir: 'asc' }],
    ['campaigns.list', { fields: 'campaigns.id' }, { fields: '' }],
    ['campaigns.list', { fields: ['campaigns.id'] }, { fields: [] }],
    ['lists.list', { sort_field: 'date_created' }, { sort_field: 'name' }],
    ['list_members.list', { ...list, status: 'archived' }, { ...list, status: 'gone' }],
    ['list_members.list', { ...list, interest_ids: ['a', 'b'] }, { ...list, interest_ids: [] }],
    ['list_members.list', { ...list, vip_only: false }, { ...list, vip_only: 'false' }],
    ['list_members.list', list, {}],
    ['list_members.list', list, { ...list, list: 'l1' }],
    ['automations.list', { status: 'sending' }, { status: 'sent' }],
    ['segments.get', { ...list, segment_id: 1 }, { ...list, segment_id: 1.5 }],
    ['segments.get', { ...list, segment_id: '1' }, { ...list, segment_id: -1 }],
    ['list_members.create_many', { ...list, members: [{ email_address: 'a' }] }, { ...list, members: [] }],
  ])('%s %j but not %j', (name, good, bad) => {
    expect([accepts(params(name), good), accepts(params(name), bad)]).toEqual([true, false])
  })
})
