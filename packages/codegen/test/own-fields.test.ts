import { expect, test } from 'vitest'
import type { ConnectorIr, Type } from '../src/ir.ts'
import { hasOwnFields, markOwnFields, ownArgument } from '../src/own-fields.ts'

const text: Type = { kind: 'string', zod: 'ZodString' }
const ref = (name: string): Type => ({ kind: 'ref', zod: 'ZodObject', name })
const object = (fields: Record<string, Type>, ownFields = false): Type =>
  ({
    kind: 'object',
    zod: 'ZodObject',
    fields: Object.entries(fields).map(([name, type]) => ({ name, type })),
    ownFields,
  }) as unknown as Type

const named = (types: Readonly<Record<string, Type>>): ConnectorIr['named'] =>
  new Map(Object.entries(types).map(([name, type]) => [name, { name, type }])) as unknown as ConnectorIr['named']

const marked = (types: Readonly<Record<string, Type>>, record: Type) => {
  const action = { params: object({ fields: ref('Custom') }), record }
  const ir = { entities: [{ record, actions: [action] }], named: named(types) } as unknown as ConnectorIr
  return markOwnFields(ir)
}

const TYPES = {
  Custom: object({ summary: text }, true),
  Issue: object({ fields: ref('Custom') }),
  Board: object({ first: ref('Issue'), next: ref('Board') }),
  User: object({ name: text, manager: ref('User') }),
}

test('types that contain such a type, at any depth, have the type parameter', () => {
  const { named: found } = marked(TYPES, ref('Board'))
  const own = [...found.values()].filter(({ type }) => hasOwnFields(type)).map(({ name }) => name)
  expect(own).toEqual(['Issue', 'Board'])
})

test('references say whether they name it or a type that contains it', () => {
  const { entities } = marked(TYPES, ref('Board'))
  const [entity] = entities
  expect(entity?.record).toMatchObject({ own: 'inside' })
  expect(JSON.stringify(entity?.actions[0]?.params)).toContain('"own":"itself"')
  expect(ownArgument(entity?.record)).toBe('<Fields>')
  // Whether a record is the entity's own is compared by identity.
  expect(entity?.actions[0]?.record).toBe(entity?.record)
})

test('other types stay as they are', () => {
  const { entities } = marked(TYPES, ref('User'))
  expect(hasOwnFields(entities[0]?.record)).toBe(false)
  expect(ownArgument(entities[0]?.record)).toBe('')
  expect(ownArgument(undefined)).toBe('')
  const ir = { entities: [], named: named({ User: TYPES.User }) } as unknown as ConnectorIr
  expect(markOwnFields(ir)).toBe(ir)
})
