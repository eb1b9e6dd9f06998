import type { AgentsInput } from './define-agents.ts'
import type { ActionIr, ConnectorIr, Type } from './ir.ts'

/** The type with this name, if there is one. */
type Names = (name: string) => Type | undefined

/** Fields of a list's records for readers who name none; undefined if none are declared, or the record has hardly any of them. */
export function shortOf(
  { agents, named }: Pick<ConnectorIr, 'agents' | 'named'>,
  entity: string,
  action: ActionIr,
): readonly string[] | undefined {
  const text = agents?.fields?.[`${entity}.${action.name}`] ?? agents?.fields?.[entity]
  const { record } = action
  if (text === undefined || !record || !isList(action)) return undefined
  const paths = pathsOf(text).filter((path) => has(record, path.split('.'), (name) => named.get(name)?.type))
  return paths.length < FEWEST ? undefined : paths
}

/** A list of several record types takes those fields that each type has; a single one says too little. */
const FEWEST = 2

const pathsOf = (text: string): string[] => text.split(' ').filter(Boolean)

const isList = ({ access, definition }: ActionIr): boolean => access === 'read' && definition.paging !== undefined

/** Reports fields that no list returns: they would be missing, silently. */
export function* shortProblems(
  { entities }: Pick<ConnectorIr, 'entities'>,
  agents: AgentsInput | undefined,
  names: Names,
): Generator<string> {
  for (const [key, text] of Object.entries(agents?.fields ?? {})) {
    const [entity, action] = key.split('.')
    const lists = (entities.find(({ definition }) => definition.name === entity)?.actions ?? []).filter(
      (one) => isList(one) && (action === undefined || one.name === action),
    )
    if (lists.length === 0) yield `agents fields: there is no list ${key}`
    const paths = pathsOf(text)
    if (lists.length > 0 && paths.length < FEWEST) yield `agents fields.${key}: needs at least ${FEWEST} fields`
    for (const path of lists.length > 0 ? paths : [])
      if (!lists.some(({ record }) => record && has(record, path.split('.'), names)))
        yield `agents fields.${key}: no record has ${path}`
  }
}

/** Whether values of the type may have something at the path. */
function has(type: Type, path: readonly string[], names: Names): boolean {
  const [name, ...rest] = path
  if (name === undefined) return true
  switch (type.kind) {
    case 'ref': {
      const referred = names(type.name)
      return referred !== undefined && has(referred, path, names)
    }
    case 'object': {
      const field = type.fields.find((one) => one.name === name)
      return field ? has(field.type, rest, names) : type.open
    }
    case 'record':
      return has(type.value, rest, names)
    case 'array':
      return has(type.item, path, names)
    case 'union':
      return type.options.some((option) => has(option, path, names))
    case 'unknown':
      return true
    default:
      return 'inner' in type && has(type.inner, path, names)
  }
}
