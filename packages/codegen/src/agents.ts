import type { AgentsInput, Effect } from './define-agents.ts'
import type { ConnectorIr, EntityIr } from './ir.ts'
import { EFFECTS } from './schema-keys.ts'

type Actions = Pick<ConnectorIr, 'entities'>

const listed = (effects: AgentsInput['effects'] = {}): [Effect, string][] =>
  Object.entries(effects).flatMap(([effect, names]) => names.map((name): [Effect, string] => [effect as Effect, name]))

const fits = (pattern: string, entity: string, action: string): boolean => {
  const [left, right] = pattern.split('.')
  return (left === '*' || left === entity) && (right === '*' || right === action)
}

/** Effect of an action outside of its own record; undefined for reads, and writes without such an effect. */
export function effectOf(
  { agents }: Pick<ConnectorIr, 'agents'>,
  entity: string,
  { name, access }: EntityIr['actions'][number],
): Effect | undefined {
  if (access === 'read') return undefined
  const all = listed(agents?.effects)
  const named = all.find(([, pattern]) => pattern === `${entity}.${name}`)
  if (named) return named[0]
  if (access === 'destructive') return 'delete'
  return all.find(([, pattern]) => fits(pattern, entity, name))?.[0]
}

/** Words of users for an entity (`refunds`) or an action (`refunds.create`). */
export function aliasesOf({ agents }: Pick<ConnectorIr, 'agents'>, name: string): readonly string[] | undefined {
  const text = agents?.aliases?.[name]
  return text?.split(',').map((one) => one.trim())
}

/** Reports names that no action or entity has: they would have no effect, silently. */
export function* agentsProblems({ entities }: Actions, agents: AgentsInput | undefined): Generator<string> {
  const writes = entities.flatMap(({ definition, actions }) =>
    actions
      .filter(({ access }) => access !== 'read')
      .map((action) => ({ entity: definition.name, action: action.name })),
  )
  const known = new Set(
    entities.flatMap(({ definition, actions }) => [
      definition.name,
      ...actions.map(({ name }) => `${definition.name}.${name}`),
    ]),
  )
  const seen = new Set<string>()
  for (const [effect, pattern] of listed(agents?.effects)) {
    if (!EFFECTS.includes(effect)) yield `agents effects: "${effect}" is none of ${EFFECTS.join(', ')}`
    if (!writes.some(({ entity, action }) => fits(pattern, entity, action)))
      yield `agents effects.${effect}: ${pattern} matches no write`
    if (seen.has(pattern)) yield `agents effects: ${pattern} is listed twice`
    seen.add(pattern)
  }
  for (const [name, text] of Object.entries(agents?.aliases ?? {})) {
    if (!known.has(name)) yield `agents aliases: there is no ${name}`
    if (text.split(',').some((one) => one.trim() === '')) yield `agents aliases.${name}: an alias is empty`
  }
}
