import { asData, hints, type Setting, schemaOf, toolOf } from './discover.ts'
import { failureOf } from './failure.ts'
import { InputError, objectOf, textOf, textsOf } from './input.ts'
import { preview } from './preview.ts'
import type { Tool, ToolResult } from './types.ts'

interface Searchable {
  execute(
    request: object,
    options: { signal?: AbortSignal; cursor?: string },
  ): Promise<{ data?: unknown; meta?: unknown; cursor?: string }>
}

/** Search in the copies that connectors were made with. */
export function searchTool({ catalog, maxChars }: Setting): Tool {
  const names = [...catalog.copies.keys()]
  return toolOf(
    {
      name: 'search',
      description: `Searches a local copy of ${names.join(', ')}: any field, any order, no rate limit; as fresh as its last sync. ${asData}`,
      inputSchema: schemaOf(
        {
          connector: { type: 'string', enum: names },
          entity: { type: 'string', description: 'e.g. customers' },
          query: {
            type: 'object',
            description:
              '{"filter": {"and": [{"like": {"email": "@acme"}}, {"gte": {"created": 1700000000}}]}, "sort": [{"created": "desc"}]}; operators eq, neq, gt, gte, lt, lte, in, like, fuzzy, keyword, and, or, not',
            additionalProperties: true,
          },
          fields: { type: 'array', items: { type: 'string' }, description: 'Only these fields of each record' },
          limit: { type: 'integer', minimum: 1, maximum: 1000, description: 'Default: 20' },
          cursor: { type: 'string', description: 'Cursor of the last result, to go on; with the same query' },
        },
        ['connector', 'entity', 'query'],
      ),
      annotations: hints('Search', 'read', true, false),
    },
    async (input, { signal }): Promise<ToolResult> => {
      const copy = catalog.copies.get(textOf(input, 'connector') ?? '')
      if (!copy) throw new InputError(`connector must be one of ${names.join(', ')}.`)
      const entity = textOf(input, 'entity') ?? ''
      if (!copy.entities.includes(entity)) throw new InputError(`entity must be one of ${copy.entities.join(', ')}.`)
      const limit = input.limit ?? 20
      if (!Number.isInteger(limit)) throw new InputError('limit must be an integer.')
      const [fields, cursor] = [textsOf(input, 'fields'), textOf(input, 'cursor')]
      const params = { query: objectOf(input, 'query'), limit, ...(fields && { fields }), ...(cursor && { cursor }) }
      try {
        const connector = copy.connector as unknown as Searchable
        const found = await connector.execute({ entity, action: 'search', params }, signal ? { signal } : {})
        const shown = preview(found, maxChars - 200)
        return {
          ...(shown.value as object),
          ...(!shown.whole && { note: 'Shortened; name fields or a smaller limit.' }),
        }
      } catch (error) {
        return { error: failureOf(error, `${entity}.search`) }
      }
    },
  )
}
