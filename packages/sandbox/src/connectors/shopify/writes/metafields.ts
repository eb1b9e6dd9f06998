import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { all, byId, change, insert, remove, typeOf } from '../ids.ts'
import { UserError } from '../problem.ts'
import { type Input, type Mutation, need } from './write.ts'

const OWNERS: Readonly<Record<string, string>> = {
  Collection: 'COLLECTION',
  Customer: 'CUSTOMER',
  DraftOrder: 'DRAFTORDER',
  Location: 'LOCATION',
  Order: 'ORDER',
  Product: 'PRODUCT',
  ProductVariant: 'PRODUCTVARIANT',
  Shop: 'SHOP',
}

/** A value as its type has it. */
export function jsonOf(type: string, value: string): unknown {
  if (!/^(number_integer|boolean|json|list\.|money|weight|dimension|volume|rating)/.test(type)) return value
  try {
    return JSON.parse(value)
  } catch {
    throw new UserError(['metafields', '0', 'value'], `Value is invalid JSON: ${type}`, 'INVALID_VALUE')
  }
}

const find = (world: World, ownerId: string, namespace: string, key: string): Row | undefined =>
  all(world, 'Metafield').find(
    (row) => (row['owner'] as Row).id === ownerId && row['namespace'] === namespace && row['key'] === key,
  )

async function set(world: World, owner: Row, { namespace = 'app--1', key, type, value }: Input): Promise<Row> {
  const type_ = typeOf(owner) as string
  const known = find(world, owner.id, namespace, key)
  const kind = type ?? known?.['type']
  if (!kind) throw new UserError(['metafields', '0', 'type'], "Type can't be blank", 'BLANK')
  const fields = { type: kind, value, jsonValue: jsonOf(kind, value) }
  if (known) return change(world, known.id, (row) => Object.assign(row, fields))
  return insert(world, 'Metafield', {
    namespace,
    key,
    ...fields,
    ownerType: OWNERS[type_],
    owner: { __typename: type_, id: owner.id },
  })
}

/** The values that come with another write. */
export async function setMetafields(world: World, owner: Row, inputs: readonly Input[] = []): Promise<void> {
  for (const input of inputs) await set(world, owner, input)
}

export const metafieldWrites: Readonly<Record<string, Mutation>> = {
  metafieldsSet: {
    fields: ['metafields'],
    async run({ metafields: inputs }, world) {
      if (inputs.length > 25)
        throw new UserError(['metafields'], 'Exceeded the maximum of 25 metafields', 'LESS_THAN_OR_EQUAL_TO')
      const owners = inputs.map(({ ownerId }: Input, index: number) => {
        const owner = byId(world, ownerId)
        if (!owner) throw new UserError(['metafields', String(index), 'ownerId'], 'Owner does not exist', 'INVALID')
        return owner
      })
      const metafields: Row[] = []
      for (const [index, input] of inputs.entries()) metafields.push(await set(world, owners[index], input))
      return { metafields }
    },
  },
  metafieldsDelete: {
    fields: ['deletedMetafields'],
    run: ({ metafields }, world) => ({
      deletedMetafields: metafields.map(({ ownerId, namespace, key }: Input) => {
        const row = find(world, ownerId, namespace, key)
        if (!row) return null
        remove(world, row.id)
        return { ownerId, namespace, key }
      }),
    }),
  },
  tagsAdd: {
    fields: ['node'],
    run: ({ id, tags }, world) => retag(world, id, (known) => [...new Set([...known, ...tags])].sort()),
  },
  tagsRemove: {
    fields: ['node'],
    run: ({ id, tags }, world) => retag(world, id, (known) => known.filter((tag) => !tags.includes(tag))),
  },
}

async function retag(world: World, id: string, tags: (known: string[]) => string[]) {
  const found = byId(world, id)
  const row = need(world, id, (found && typeOf(found)) ?? 'Node')
  if (!('tags' in row)) throw new UserError(['id'], 'The record has no tags')
  return { node: await change(world, id, (draft) => Object.assign(draft, { tags: tags(draft['tags'] as string[]) })) }
}
