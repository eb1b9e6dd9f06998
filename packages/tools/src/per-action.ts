import type { Action } from './action.ts'
import { carryOut } from './call.ts'
import { textOf, textsOf } from './input.ts'
import { paramsSchema } from './schema.ts'
import { asData, hints, type Setting, toolOf } from './tool.ts'
import type { JsonSchema, Tool } from './types.ts'

/** Maximum length of a name that all model vendors accept. */
const LONGEST = 64

/** One tool per action, with the action's own params. */
export const perActionTools = (setting: Setting): Tool[] => {
  const taken = new Set<string>()
  return [...setting.catalog.actions.values()].map((action) => actionTool(setting, action, nameOf(action, taken)))
}

function nameOf({ id }: Action, taken: Set<string>): string {
  const plain = id.replace(/\W/g, '_')
  for (let count = 1; ; count++) {
    const end = count > 1 ? `_${count}` : ''
    const name = plain.slice(0, LONGEST - end.length) + end
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** Names for additional members, distinct from the action's own params. */
function extrasOf({ facts }: Action): Record<'fields' | 'cursor', string | undefined> {
  const own = Object.keys(Object(facts.params.properties))
  const free = (name: string): string => (own.includes(name) ? free(`_${name}`) : name)
  return {
    fields: facts.record ? free('result_fields') : undefined,
    cursor: facts.pagination ? free('cursor') : undefined,
  }
}

function actionTool(setting: Setting, action: Action, name: string): Tool {
  const { facts, manifest, access, title } = action
  const extras = extrasOf(action)
  const params = paramsSchema(manifest, facts)
  const inputSchema: JsonSchema = {
    ...params,
    properties: {
      ...(params.properties as object),
      ...(extras.fields && {
        [extras.fields]: {
          type: 'array',
          items: { type: 'string' },
          description: `Only these fields of each record, e.g. ["id", "owner.name"]${facts.pagination ? '; ["*"] for all' : ''}`,
        },
      }),
      ...(extras.cursor && {
        [extras.cursor]: {
          type: 'string',
          description: 'Cursor of the last result, to continue; with the same params',
        },
      }),
    },
  }
  return toolOf(
    {
      name,
      description: `${facts.summary}${facts.deprecated ? ` Deprecated: ${facts.deprecated}` : ''} ${asData}`,
      inputSchema,
      annotations: hints(title, access, facts.idempotent),
    },
    (input, context) => {
      const fields = extras.fields && textsOf(input, extras.fields)
      const cursor = extras.cursor && textOf(input, extras.cursor)
      const own = Object.entries(input).filter(([member]) => member !== extras.fields && member !== extras.cursor)
      const wish = {
        action,
        params: Object.fromEntries(own),
        form: { compact: true },
        ...(fields && { fields: fields.includes('*') ? [] : fields }),
        ...(cursor && { cursor }),
      }
      return carryOut(wish, setting, context)
    },
    { open: true },
  )
}
