import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

/**
 * The metafields of one kind of record.
 * @param ids The parameter that names the record, with its type.
 * @param words One such record in words. Default: those of the type.
 */
export function metafieldsOf<const Ids extends Readonly<Record<string, string>>>(ids: Ids, words?: string) {
  const [[param, type] = ['', '']] = Object.entries(ids)
  const owner = words ?? type.replace(/\B[A-Z]/g, ' $&').toLowerCase()
  return defineEntity({
    name: `metafield_${owner.replaceAll(' ', '_')}s`,
    type: 'Metafield',
    summary: `Metafields of ${owner}s.`,
    docs: docs('objects/Metafield'),
    record: Metafield,
    actions: {
      list: list({
        title: `List metafields of ${owner}`,
        summary: `Lists ${/^[aeiou]/.test(owner) ? 'an' : 'a'} ${owner}'s metafields.`,
        docs: docs(`objects/${type}`),
        parent: `${type.charAt(0).toLowerCase()}${type.slice(1)}(id:$${param})`,
        connection: 'metafields',
        ids,
        ...metafieldVariables,
        size: 250,
      }),
    },
  })
}
