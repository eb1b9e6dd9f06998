import type { Action } from './action.ts'
import { aggregateOf } from './aggregate.ts'
import { carryOut, type Form, refused } from './call.ts'
import type { Catalog } from './catalog.ts'
import { flagOf, type Input, InputError, objectOf, textOf, textsOf } from './input.ts'
import { fieldsOf, paramsSchema, withoutWords } from './schema.ts'
import { describeSearch } from './search.ts'
import { signatureOf } from './signature.ts'
import { lengthOf } from './text.ts'
import { asData, described, hints, type Setting, schemaOf, toolOf } from './tool.ts'
import type { Approve, JsonSchema, Tool, ToolFailure, ToolResult } from './types.ts'

/** The few tools with which all actions are found, described and called. */
export function discoverTools(setting: Setting): Tool[] {
  const { catalog, write } = setting
  const names = [...new Set([...catalog.actions.values()].map(({ name }) => name))]
  return [
    findTool(setting, names),
    describeTool(setting),
    callTool(setting, false),
    ...(write ? [callTool(setting, true)] : []),
  ]
}

function findTool({ catalog, maxChars }: Setting, names: readonly string[]): Tool {
  return toolOf(
    {
      name: 'find_actions',
      description: `Finds actions of the connected systems: ${names.join(', ')}. Say in a few words what you want to do. Returns names such as ${firstId(catalog)} for describe_action. Without a query: an overview of all.`,
      inputSchema: schemaOf(
        {
          query: described('What to do, e.g. "list unpaid invoices"'),
          connector: { type: 'string', enum: names, description: 'Only actions of this system' },
        },
        [],
      ),
      annotations: hints('Find actions', 'read', true, false),
    },
    (input) => {
      const connector = textOf(input, 'connector')
      if (connector !== undefined && !names.includes(connector))
        throw new InputError(`connector must be one of ${names.join(', ')}.`)
      const among = (action: Action): boolean => connector === undefined || action.name === connector
      const query = textOf(input, 'query')?.trim().slice(0, 400) ?? ''
      if (query === '') return overview([...catalog.actions.values()].filter(among), maxChars)
      const found = catalog.find(query, among)
      return {
        actions: found.slice(0, SHOWN).map(lineOf),
        ...(found.length > SHOWN && { note: 'Best matches first. If none fits, say it in other words.' }),
        ...(found.length === 0 && { note: 'No match. Call again without a query for an overview.' }),
      }
    },
  )
}

/** Number of actions that a query returns: the right one is nearly always among the first three. */
const SHOWN = 5

/** An action on one line, for `describe_action`: `stripe.refunds.create (write, money): Creates a refund.` */
export function lineOf({ id, access, facts: { effect, summary, params } }: Action): string {
  const required =
    Array.isArray(params.required) && params.required.length > 0 ? ` Needs ${params.required.join(', ')}.` : ''
  return `${id} (${access}${effect ? `, ${effect}` : ''}): ${summary}${required}`
}

const firstId = ({ actions }: Catalog): string => [...actions.keys()][0] ?? 'stripe.customers.list'

/** Entities and actions by connector, or only the connectors if that would be too long. */
export function overview(actions: readonly Action[], maxChars: number): ToolResult {
  const connectors: Record<string, Record<string, string>> = {}
  for (const { name, entity, action } of actions) {
    connectors[name] ??= {}
    const entities = connectors[name]
    entities[entity] = entities[entity] ? `${entities[entity]} ${action}` : action
  }
  const result = { connectors, note: 'An action is called connector.entity.action.' }
  if (lengthOf(result) <= maxChars) return result
  const short = Object.fromEntries(
    Object.entries(connectors).map(([name, entities]) => [name, Object.keys(entities).join(' ')]),
  )
  const entities = { connectors: short, note: 'Entities only. Name a connector or write a query for actions.' }
  return lengthOf(entities) <= maxChars ? entities : { connectors: Object.keys(connectors), note: 'Name a connector.' }
}

/** The action with this name. If there is none, the failure names the closest matches. */
export function actionOf({ catalog }: Setting, input: Input): Action {
  const id = textOf(input, 'action')
  if (id === undefined) throw new InputError('action is missing; find_actions has the names.')
  const found = catalog.actions.get(id)
  if (found) return found
  const closest = catalog
    .find(id.slice(0, 200))
    .slice(0, 3)
    .map((action) => action.id)
  throw new InputError(
    `There is no action ${JSON.stringify(id.slice(0, 100))} here.${closest.length > 0 ? ` Did you mean ${closest.join(', ')}?` : ''}`,
    { code: 'unknown_action', closest },
  )
}

function describeTool(setting: Setting): Tool {
  return toolOf(
    {
      name: 'describe_action',
      description:
        'Describes actions: their params as TypeScript, the fields of their records, whether they read or write. Read this before the first call of an action.',
      inputSchema: schemaOf(
        {
          action: described('Name from find_actions, e.g. "stripe.customers.list"; several separated by commas'),
          json_schema: { type: 'boolean', description: 'Params as JSON Schema, with all descriptions and limits' },
        },
        ['action'],
      ),
      annotations: hints('Describe actions', 'read', true, false),
    },
    (input) => {
      const whole = flagOf(input, 'json_schema')
      const ids = (textsOf(input, 'action') ?? []).slice(0, MOST_DESCRIBED)
      const room = Math.floor(setting.maxChars / Math.max(1, ids.length)) - (ids.length > 1 ? 20 : 0)
      const one = (id: string | undefined): ToolResult =>
        describeSearch(setting, id) ?? describeAction(actionOf(setting, { action: id }), room, whole)
      return ids.length > 1 ? { actions: ids.map(one) } : one(ids[0])
    },
  )
}

/** Maximum number of actions that one call describes. */
const MOST_DESCRIBED = 8

/** Describes an action as fully as fits: with everything, else with less and less. */
export function describeAction(
  { id, title, access, facts, manifest }: Action,
  maxChars: number,
  whole: boolean,
): ToolResult {
  const { summary, effect, docs, deprecated, record, pagination, download, stream } = facts
  const head = {
    action: id,
    ...(whole && { title }),
    access,
    ...(effect && { effect }),
    summary,
    ...(whole && docs && { docs }),
    ...(deprecated && { deprecated }),
    ...(manifest.grade && { grade: manifest.grade }),
    ...(pagination && { pages: 'Returns one page; pass its cursor to continue.' }),
    ...(download && { file: 'Returns a file.' }),
    ...(stream && { stream: 'Returns a stream, which tools cannot read.' }),
  }
  const fields = fieldsOf(manifest, record)
  const names = fields && Object.keys(fields).join(' ')
  const ways = whole ? wholeWays(head, facts, manifest, fields) : shortWays(head, signatureOf(manifest, facts), names)
  const params = { ...head, params: namesOf(paramsSchema(manifest, facts)), note: NAMES_ONLY }
  return (
    [...ways, params].find((way) => lengthOf(way) <= maxChars) ?? {
      action: id,
      access,
      summary,
      note: 'Too long to describe; see docs.',
    }
  )
}

const NAMES_ONLY = 'Names of the params only; the schema would be too long. See docs.'

function shortWays(head: object, signature: string, fields: string | undefined): ToolResult[] {
  return [
    { ...head, signature, ...(fields && { fields }) },
    { ...head, signature },
  ]
}

function wholeWays(
  head: object,
  facts: Action['facts'],
  manifest: Action['manifest'],
  fields: Record<string, string> | undefined,
): ToolResult[] {
  const params = paramsSchema(manifest, facts)
  return [
    { ...head, params, ...(fields && { fields }) },
    { ...head, params, ...(fields && { fields: Object.keys(fields) }) },
    { ...head, params },
    { ...head, params: withoutWords(params), note: 'Without descriptions, to save space.' },
  ]
}

const namesOf = ({ properties, required }: JsonSchema): object => ({ names: Object.keys(Object(properties)), required })

function callTool(setting: Setting, writes: boolean): Tool {
  return toolOf(
    {
      name: writes ? 'write' : 'read',
      description: writes
        ? `Calls an action that creates, changes or deletes. Use it only for what the user wants. If the outcome is "unknown", check before you call again. ${asData}`
        : `Calls an action that only reads. Without fields, a list is in short. ${asData}`,
      inputSchema: schemaOf(
        {
          action: described('Name from find_actions'),
          params: {
            type: 'object',
            description: 'Params as in the schema of describe_action',
            additionalProperties: true,
          },
          fields: {
            type: 'array',
            items: { type: 'string' },
            description: 'Only these fields of each record, e.g. ["id", "owner.name"]',
          },
          ...(writes
            ? {
                dry_run: { type: 'boolean', description: 'Shows the request without sending it' },
                idempotency_key: described('Idempotency key: makes a retry safe. Where the system supports it'),
              }
            : {
                cursor: described('Cursor of the last result, to continue; with the same params'),
                ...formSchema(setting),
              }),
        },
        ['action'],
      ),
      annotations: writes ? hints('Write', 'destructive') : hints('Read', 'read'),
    },
    (input, context) => {
      const action = actionOf(setting, input)
      const failure = wrongTool(action, writes, setting.write)
      if (failure) return { error: failure }
      const [cursor, idempotencyKey, fields] = [
        textOf(input, 'cursor'),
        textOf(input, 'idempotency_key'),
        textsOf(input, 'fields'),
      ]
      return carryOut(
        {
          action,
          params: objectOf(input, 'params'),
          dryRun: flagOf(input, 'dry_run'),
          ...(!writes && { form: formOf(setting, input) }),
          ...(fields && { fields: fields.includes('*') ? [] : fields }),
          ...(cursor && { cursor }),
          ...(idempotencyKey && { idempotencyKey }),
        },
        setting,
        context,
      )
    },
  )
}

/** How `read` returns a list. */
const formSchema = ({ save }: Setting): Record<string, JsonSchema> => ({
  columns: { type: 'boolean', description: 'List as columns and rows: far fewer tokens; the default without fields' },
  aggregate: {
    type: 'object',
    description:
      'Instead of the list, count and sums over all pages, e.g. {"sum": ["amount"], "by": "status"}; {} counts',
    additionalProperties: true,
  },
  ...(save && { save: { type: 'boolean', description: 'Saves the list, all pages, to a file instead' } }),
})

function formOf({ save }: Setting, input: Input): Form {
  const aggregate = aggregateOf(input)
  return {
    compact: true,
    ...((input['columns'] ?? undefined) !== undefined && { columns: flagOf(input, 'columns') }),
    ...(aggregate && { aggregate }),
    ...(save && flagOf(input, 'save') && { save }),
  }
}

function wrongTool({ id, access }: Action, writes: boolean, write: boolean | Approve): ToolFailure | undefined {
  if (writes && access === 'read') return refused('not_allowed', id, 'This action reads: call it with the tool read.')
  if (!writes && access !== 'read')
    return refused(
      'not_allowed',
      id,
      write ? 'This action writes: call it with the tool write.' : 'Writes are switched off.',
    )
  return undefined
}
