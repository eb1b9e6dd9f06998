import { camel } from '../../codegen/src/naming.ts'
import type { Action } from './draft/action.ts'
import { inline, value } from './draft/code.ts'
import type { Entity } from './draft/files.ts'
import type { Follow } from './draft/find-records.ts'
import { type Draft, pagingOf } from './draft/index.ts'
import { bare } from './draft/names.ts'
import { SIZES } from './draft/page-names.ts'
import type { Paging } from './draft/paging.ts'
import type { Param } from './draft/params.ts'
import { contradicting, type SaidWay, saidWays } from './draft/said.ts'
import { passed } from './grade.ts'
import type { Operation } from './model.ts'
import { isPlainList, placesIn } from './plain-lists.ts'

/** Tests that a list continues as its document says: a sandbox made of the guess could not fail them. */

/** The manifest of a sandbox that continues lists as stated. */
export const statedText = (pages: Readonly<Record<string, object>>): string => `
// How these lists continue by the words and examples of the document. The schema says otherwise: correct it, or settle it
// with \`ferrule-import --try\`.
const stated: Readonly<Record<string, object>> = ${value(pages)}
const documented = {
  ...manifest,
  entities: Object.fromEntries(
    Object.entries(manifest.entities).map(([entity, one]) => [
      entity,
      {
        ...one,
        actions: Object.fromEntries(
          Object.entries(one.actions).map(([action, facts]) => {
            const pagination = stated[\`\${entity}.\${action}\`]
            return [action, pagination ? { ...facts, pagination } : facts]
          }),
        ),
      },
    ]),
  ),
} as unknown as typeof manifest
`

/** Lists whose guess the words of the document contradict, and what they say. A list that was tried needs no words. */
export function statedPages({ entities, answers, follow }: Draft): Record<string, Paging> {
  const found: Record<string, Paging> = {}
  for (const { name, actions } of entities)
    for (const { name: action, operation, paging, request } of actions) {
      if (!paging || passed(answers.tried?.lists[operation.at])) continue
      const way = contradicting(paging, ownWays(operation, request.params, follow))
      if (!way) continue
      const { pageSize, more, last, total } = paging
      const size = paging.size ?? request.params.find(isSize)?.name
      found[`${name}.${action}`] = {
        ...way,
        ...(more !== undefined && { more }),
        ...(last !== undefined && { last }),
        ...(total !== undefined && { total }),
        ...(size !== undefined && { size }),
        ...(pageSize !== undefined && { pageSize }),
      }
    }
  return found
}

/** The ways of a document, with our own names of their parameters. */
const ownWays = (operation: Operation, params: Action['request']['params'], follow: Follow): SaidWay[] =>
  saidWays(operation, follow).map((way) => ({ ...way, param: pagingOf(way, params).param }))

const isSize = ({ name, wire, schema }: Param): boolean => schema.kind === 'number' && SIZES.test(bare(wire ?? name))

/** Size of the pages of a test, and of the one that they are compared with. */
const SMALL = 3
const LARGE = 10

/** Tests that small pages of a list are the same as a large one, where the document says how it continues. */
export function pageTests({ name, actions }: Entity, { follow }: Draft): string[] {
  return actions.flatMap((action) => {
    const { operation, request } = action
    if (!isPlainList(action) || placesIn(action).length > 0) return []
    const size = request.params.find((one) => one.name === action.paging?.size) ?? request.params.find(isSize)
    const { kind, min = 1, max = LARGE } = (size?.schema ?? {}) as { kind?: string; min?: number; max?: number }
    if (!size || kind !== 'number' || min > SMALL || max <= SMALL) return []
    if (ownWays(operation, request.params, follow).length === 0) return []
    const call = (count: number): string =>
      `connector.${camel(name)}.${camel(action.name)}(${inline([`${size.name}: ${count}`])} as never)`
    return [
      `test('${name}.${action.name} continues as the document says', async () => {
  const { data } = await ${call(Math.min(max, LARGE))}
  expect(await firstOf(${call(SMALL)}, data.length)).toEqual(data)
})
`,
    ]
  })
}
