import type { SearchableCopy } from './catalog.ts'
import { searchFailureOf } from './failure.ts'
import { type Input, InputError, objectOf, textOf, textsOf } from './input.ts'
import { type Shown, showRecords } from './page.ts'
import { type Position, positionOf, readPosition, writePosition } from './position.ts'
import { asData, hints, type Setting, schemaOf, toolOf } from './tool.ts'
import type { Tool, ToolContext, ToolResult } from './types.ts'
import { similarity } from './words.ts'

interface Found {
  readonly hits: readonly { readonly id: string }[]
  readonly next_cursor?: string | null
  readonly preview?: boolean
  readonly hint?: string
}

interface Searchable {
  execute(request: object, options: { signal?: AbortSignal }): Promise<{ data: Found }>
}

/** A search, checked as far as possible without the copy. */
interface Search {
  readonly id: string
  readonly entity: string
  readonly copy: SearchableCopy
  readonly query: Input
  readonly fields: readonly string[] | undefined
  readonly limit: unknown
}

const LIMIT = 20

const operators =
  '{"filter": {"and": [{"like": {"email": "@acme"}}, {"gte": {"created": 1700000000}}]}, "sort": [{"created": "desc"}]}; operators eq, neq, gt, gte, lt, lte, in, like, fuzzy, keyword, and, or, not'

/** The tool that searches the connectors' copies. */
export function searchTool({ catalog, maxChars, taint }: Setting): Tool {
  const names = [...catalog.copies.keys()]
  return toolOf(
    {
      name: 'search',
      description: `Searches a local copy of ${names.join(', ')}: any field, any order, no rate limit; as fresh as its last sync. Fields are those of the records that read returns. ${asData}`,
      inputSchema: schemaOf(
        {
          connector: { type: 'string', enum: names },
          entity: { type: 'string', description: 'e.g. customers' },
          query: { type: 'object', description: operators, additionalProperties: true },
          fields: { type: 'array', items: { type: 'string' }, description: 'Only these fields of each record' },
          limit: { type: 'integer', minimum: 1, maximum: 1000, description: `Default: ${LIMIT}` },
          cursor: {
            type: 'string',
            description: 'Cursor of the last result, to continue; everything else the same',
          },
        },
        ['connector', 'entity', 'query'],
      ),
      annotations: hints('Search', 'read', true, false),
    },
    async (input, { signal, onCall }): Promise<ToolResult> => {
      const search = searchOf(catalog.copies, input)
      taint.read = true
      onCall?.(search.id)
      const cursor = textOf(input, 'cursor')
      const belongsTo = await positionOf([search.id, search.query, search.fields ?? null, search.limit])
      const from = cursor ? readPosition(cursor, belongsTo) : undefined
      try {
        return showHits(await ask(search, from, signal), from, belongsTo, maxChars)
      } catch (error) {
        return { error: searchFailureOf(error, search.id) }
      }
    },
  )
}

/** @throws {InputError} that lists the connectors or the closest entities. */
function searchOf(copies: Setting['catalog']['copies'], input: Input): Search {
  const connector = textOf(input, 'connector') ?? ''
  const copy = copies.get(connector)
  if (!copy) throw new InputError(`connector must be one of ${[...copies.keys()].join(', ')}.`)
  const entity = textOf(input, 'entity') ?? ''
  if (!copy.entities.includes(entity)) throw unknownEntity(connector, entity, copy)
  const fields = textsOf(input, 'fields')
  const id = `${connector}.${entity}.search`
  return { id, entity, copy, query: objectOf(input, 'query'), fields, limit: input.limit ?? LIMIT }
}

function unknownEntity(connector: string, entity: string, { entities }: SearchableCopy): InputError {
  const wanted = entity.slice(0, 60)
  const closest = entities
    .map((name) => ({ name, near: similarity(name, wanted) }))
    .filter(({ near }) => near > 0.4)
    .sort((a, b) => b.near - a.near)
    .slice(0, 3)
    .map(({ name }) => name)
  const hint = closest.length > 0 ? ` Did you mean ${closest.join(', ')}?` : ''
  return new InputError(
    `There is no copy of ${JSON.stringify(wanted)} of ${connector}.${hint} There are ${entities.join(', ')}.`,
    { code: 'unknown_entity', closest },
  )
}

async function ask(
  { entity, copy, query, fields, limit }: Search,
  from: Position | undefined,
  signal: ToolContext['signal'],
): Promise<Found> {
  const connector = copy.connector as unknown as Searchable
  const params = { query, limit, ...(fields && { fields }), ...(from?.cursor && { cursor: from.cursor }) }
  return (await connector.execute({ entity, action: 'search', params }, signal ? { signal } : {})).data
}

/** As many hits as fit. The next search resumes after the last one, within the same page of the copy. */
function showHits(
  { hits, next_cursor, preview, hint }: Found,
  from: Position | undefined,
  belongsTo: string,
  maxChars: number,
) {
  const known = from?.after === undefined ? -1 : hits.findIndex(({ id }) => id === from.after)
  // If that record was deleted in the meantime, its position counts: as many hits were shown before.
  const skip = known >= 0 ? known + 1 : (from?.skip ?? 0)
  const here = from?.cursor
  const shown: Shown[] = hits.slice(skip).map((value, index) => ({
    value,
    cursor: writePosition({ belongsTo, cursor: here, skip: skip + index + 1, after: value.id }),
  }))
  const cursor = next_cursor ? writePosition({ belongsTo, cursor: next_cursor }) : undefined
  const meta = {
    ...(preview && { preview: 'The first sync is not complete: there will be more.' }),
    ...(hint && { hint }),
  }
  return showRecords(shown, { meta, ...(cursor && { cursor }) }, maxChars)
}

/** The description of `stripe.customers.search` for describe_action; undefined for any other name. */
export function describeSearch({ catalog }: Setting, id: string | undefined): ToolResult | undefined {
  const [connector = '', entity = '', action] = id?.split('.', 4) ?? []
  const copy = catalog.copies.get(connector)
  if (action !== 'search' || !copy?.entities.includes(entity)) return undefined
  const fields = copy.manifest.entities[entity]?.searchable
  return {
    action: id,
    access: 'read',
    summary: `Searches the local copy of ${entity}. Call the tool search with connector, entity and query.`,
    query: operators,
    ...(fields && { fields }),
  }
}
