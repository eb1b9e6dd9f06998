import type { Action } from '../action.ts'
import { describeAction, lineOf, overview } from '../discover.ts'
import { InputError, textOf } from '../input.ts'
import { describeSearch } from '../search.ts'
import { described, hints, type Setting, schemaOf, toolOf } from '../tool.ts'
import type { Tool, ToolResult } from '../types.ts'
import { expressionOf, namesOf } from './names.ts'

/** Of a query's matches, so many have their signature; the next ones are named. */
const DESCRIBED = 2
const NAMED = 5
/** Maximum number of actions that are described by their names. */
const MOST = 8

/** The tool that answers signatures, by what the user wants or by name. */
export function searchApiTool(setting: Setting): Tool {
  const { catalog, maxChars } = setting
  const connectors = [...new Set([...catalog.actions.values()].map(({ name }) => name))]
  const names = namesOf(catalog)
  const one = (id: string, among: number): ToolResult => {
    const action = catalog.actions.get(id)
    const room = Math.floor(maxChars / among) - 200
    if (action) return { call: callOf(action), ...totalsOf(action), ...describeAction(action, room, false) }
    const [name = '', entity = '', verb = ''] = id.split('.')
    const call = `for await (const hit of ${expressionOf({ name, entity, action: verb })}({ query, limit }))`
    return { ...describeSearch(setting, id), call, summary: `Searches the local copy of ${entity}.` }
  }
  /** Without the fields of its records: the best match is mostly the right one. */
  const brief = (id: string): ToolResult => {
    const { fields: _, totals: __, ...rest } = one(id, DESCRIBED + 1) as Readonly<Record<string, unknown>>
    return rest
  }
  return toolOf(
    {
      name: 'search_api',
      description: `Finds calls for run_code in ${connectors.join(', ')}: their params as TypeScript, and the fields of the best match's records. Say in a few words what you want to do, or name calls, separated by commas. Without a query: an overview of all.`,
      inputSchema: schemaOf(
        { query: described('e.g. "list unpaid invoices", or "stripe.invoices.list, stripe.refunds.create"') },
        [],
      ),
      annotations: hints('Search the API', 'read', true, false),
    },
    (input) => {
      const query = textOf(input, 'query')?.trim().slice(0, 400) ?? ''
      if (query === '') return overview([...catalog.actions.values()], maxChars)
      const ids = query.split(',').map((part) => names(part.trim().split('.')))
      const isNamed = ids.every((id) => catalog.actions.has(id) || describeSearch(setting, id) !== undefined)
      if (isNamed) return { calls: ids.slice(0, MOST).map((id) => one(id, Math.min(ids.length, MOST))) }
      const found = catalog.find(query)
      if (found.length === 0) throw new InputError('No match. Call again without a query for an overview.')
      const others = found.slice(DESCRIBED, DESCRIBED + NAMED).map(lineOf)
      return {
        calls: found.slice(0, DESCRIBED).map(({ id }, at) => (at === 0 ? one(id, DESCRIBED + 1) : brief(id))),
        ...(others.length > 0 && { others, note: 'Best matches first. Name the others for their signatures.' }),
      }
    },
  )
}

/** How a program calls an action. */
function callOf(action: Action): string {
  const expression = `${expressionOf(action)}(params)`
  if (action.facts.pagination) return `for await (const record of ${expression})`
  return `await ${expression}`
}

/** How a program gets the figures of a list without its records. */
const totalsOf = (action: Action): { readonly totals?: string } =>
  action.facts.pagination
    ? {
        totals: `await ${expressionOf(action)}(params, { aggregate: { sum: [field], by: field } }): { count, groups }, exact, of all pages`,
      }
    : {}
