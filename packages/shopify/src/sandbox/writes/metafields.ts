import { textsIn, type World } from '@ferrule/sandbox/engine'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { by, byId, change, insert, needAny, remove, typeOf } from '../records.ts'
import { inTurn } from '../values.ts'
import type { MetafieldInput } from './inputs.ts'
import type { Mutation } from './write.ts'

/** The namespace of the app itself. */
const OWN = 'app--1'

/** A value as its type has it. */
function jsonOf(type: string, value: string): unknown {
  if (!/^(number_integer|boolean|json|list\.|money|weight|dimension|volume|rating)/.test(type)) return value
  try {
    return JSON.parse(value)
  } catch {
    throw new UserError(['metafields', '0', 'value'], `Value is invalid JSON: ${type}`, 'INVALID_VALUE')
  }
}

const metafieldOf = (world: World, ownerId: string, namespace: string, key: string) =>
  by(world, 'Metafield', 'owner.id', ownerId).find((row) => row.namespace === namespace && row.key === key)

interface Owner {
  readonly id: string
}

async function set(world: World, owner: Owner, input: MetafieldInput): Promise<Kinds['Metafield']> {
  const { namespace = OWN, key, value } = input
  const known = metafieldOf(world, owner.id, namespace, key)
  const type = input.type ?? known?.type
  if (!type) throw new UserError(['metafields', '0', 'type'], "Type can't be blank", 'BLANK')
  const fields = { type, value, jsonValue: jsonOf(type, value) }
  if (known) return change(world, known, fields)
  const __typename = typeOf(owner) ?? ''
  return insert(world, 'Metafield', {
    namespace,
    key,
    ...fields,
    ownerType: __typename.toUpperCase(),
    owner: { __typename, id: owner.id },
  })
}

/** The values that come with another write. */
export async function setMetafields(world: World, owner: Owner, inputs: readonly MetafieldInput[] = []): Promise<void> {
  for (const input of inputs) await set(world, owner, input)
}

/** A mutation of the tags of any record. */
const tagging =
  (tagged: (known: readonly string[], tags: readonly string[]) => string[]): Mutation<{ id: string; tags: string[] }> =>
  async ({ id, tags }, world) => {
    const row = needAny(world, id)
    if (!('tags' in row)) throw new UserError(['id'], 'The record has no tags')
    return { node: await change(world, row, { tags: tagged(textsIn(row['tags']), tags) }) }
  }

type Setting = MetafieldInput & { ownerId: string }

const metafieldsSet: Mutation<{ metafields: Setting[] }> = async ({ metafields: inputs }, world) => {
  if (inputs.length > 25)
    throw new UserError(['metafields'], 'Exceeded the maximum of 25 metafields', 'LESS_THAN_OR_EQUAL_TO')
  const owned = inputs.map((input, index) => {
    const owner = byId(world, input.ownerId)
    if (!owner) throw new UserError(['metafields', String(index), 'ownerId'], 'Owner does not exist', 'INVALID')
    return { owner, input }
  })
  return { metafields: await inTurn(owned, ({ owner, input }) => set(world, owner, input)) }
}

type Named = Record<'ownerId' | 'namespace' | 'key', string>

const metafieldsDelete: Mutation<{ metafields: Named[] }> = ({ metafields }, world) => ({
  deletedMetafields: metafields.map((named) => {
    const row = metafieldOf(world, named.ownerId, named.namespace, named.key)
    if (row) remove(world, row)
    return row ? named : null
  }),
})

export const metafieldWrites = {
  metafieldsSet,
  metafieldsDelete,
  tagsAdd: tagging((known, tags) => [...new Set([...known, ...tags])].sort()),
  tagsRemove: tagging((known, tags) => known.filter((tag) => !tags.includes(tag))),
}
