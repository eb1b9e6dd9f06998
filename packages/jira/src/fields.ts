/**
 * Custom fields by a schema of your own: its types for the connector, and a check of what Jira returns. Any library with the
 * Standard Schema interface fits, such as zod, Valibot and ArkType.
 * @see https://standardschema.dev
 */
import {
  type Outcome,
  type Issue as Problem,
  placeAt,
  ResponseError,
  type StandardSchema,
  siteOfCall,
} from '@ferrule/core/connector'
import type { JiraConnector } from './generated/connector.gen.ts'

/** Actions that return issues, by entity. */
const ISSUES: Readonly<Record<string, readonly string[]>> = {
  issues: ['api_search', 'get', 'bulk_get', 'update'],
  boards: ['list_issues', 'list_backlog'],
  epics: ['list_issues'],
  sprints: ['list_issues'],
}

/**
 * Gives a connector the types of a schema for the fields of issues, and checks each issue that it returns by that schema.
 * Fields that a response does not contain are not checked, and none is changed: the types are those of the schema's input.
 * `validation: 'off'` of a call skips the check. Hits of `issues.search`, which come from a copy, are not checked.
 * @param jira It is changed: its calls are checked from then on, also where it was passed on before.
 * @returns The same connector. Its calls throw a {@link ResponseError} for an issue that does not match the schema.
 * @example
 * ```ts
 * const Fields = z.object({ customfield_10016: z.number().nullable() })
 * const jira = withFields(JiraConnector.fromEnv(), Fields)
 * const issue = await jira.issues.get({ issueIdOrKey: 'PROJ-123' })
 * const points = issue.fields.customfield_10016 // number | null | undefined
 * ```
 */
export function withFields<Fields extends object>(
  jira: JiraConnector,
  schema: StandardSchema<Fields>,
): JiraConnector<Fields> {
  const { call } = jira
  const checked: typeof call = async (operation, params, options) => {
    const site = siteOfCall(checked)
    const result = await call.apply(jira, [operation, params, options])
    const { entity, action } = operation
    if (!ISSUES[entity]?.includes(action) || options?.validation === 'off') return result
    const isList = Array.isArray(result.data)
    for (const [index, issue] of [result.data].flat().entries()) {
      const issues = await problems(schema, issue, isList ? [index] : [])
      if (issues.length === 0) continue
      const text = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
      const details = { connector: 'jira', entity, action, issues, ...(action === 'update' && { outcome: UNKNOWN }) }
      throw placeAt(new ResponseError(`[jira ${entity}.${action}] not as your schema says: ${text}`, details), site)
    }
    return result
  }
  return Object.assign(jira, { call: checked })
}

/** An update was answered, so it may have been made. */
const UNKNOWN: Outcome = 'unknown'

/** The differences between the fields of an issue and the schema, but for fields that are absent. */
async function problems<Fields>(
  schema: StandardSchema<Fields>,
  issue: unknown,
  at: readonly number[],
): Promise<Problem[]> {
  const { fields } = Object(issue) as { fields?: unknown }
  if (typeof fields !== 'object' || fields === null) return []
  const { issues = [] } = await schema['~standard'].validate(fields)
  return issues.flatMap(({ message, path = [] }) => {
    const names = path.map((one) => String(typeof one === 'object' ? one.key : one))
    const [name] = names
    if (name !== undefined && !Object.hasOwn(fields, name)) return []
    return [{ path: [...at, 'fields', ...names], message, received: kindOf(valueAt(fields, names)) }]
  })
}

const valueAt = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((inner, name) => (Object(inner) as Record<string, unknown>)[name], value)

const kindOf = (value: unknown): string =>
  value === undefined ? 'missing' : value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
