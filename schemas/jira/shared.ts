import { type ActionDefinition, knownWords } from '@ferrule/codegen'
import * as z from 'zod'

/** What the Jira actions share: addresses, and the parameters that most of them have. */

/** The part of an issue that a path names. */
export const ISSUE = '/rest/api/3/issue/{issueIdOrKey}'

/** An operation on the vendor's pages: its group, its method, and its path below `/rest/api/3`. */
export const docs = (group: string, method?: string, path = ''): string => {
  const page = `https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-${group}/`
  const anchor = `api-rest-api-3${path}`.replace(/[{}]/g, '').replaceAll('/', '-').toLowerCase()
  return method ? `${page}#${anchor}-${method}` : page
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

/** Becomes a path segment, so nothing that could change the path. */
export const issueIdOrKey = z
  .string()
  .max(255)
  .regex(KEY)
  .meta({ hint: 'must be the id or key of an issue, like PROJ-123', description: 'Id or key of the issue' })

export const projectIdOrKey = z.string().max(255).regex(KEY).meta({
  hint: 'must be the id or key of a project, like PROJ',
  description: 'Id or key of the project; in keys case matters',
})

/** An id of digits, in a path. */
export const digits = (what: string, example = '10000') =>
  z
    .string()
    .max(32)
    .regex(/^\d+$/)
    .meta({ hint: `must be an id of digits, like ${example}`, description: `Id of the ${what}` })

/** One account; commas would mean several, which Jira takes elsewhere only. */
export const accountId = (description: string) =>
  z
    .string()
    .max(128)
    .regex(/^[^,\s]+$/)
    .meta({ hint: 'must be one account id, at most 128 characters', description })

/** Names with commas between them, or a list of them. */
export const names = () => z.union([z.string(), z.array(z.string())])

/** At most five of {@link names}. */
const keys = z
  .union([z.string().regex(/^[^,]*(,[^,]*){0,4}$/), z.array(z.string()).max(5)])
  .meta({ hint: 'must be at most 5 property keys' })

/** What can be expanded: known words, since Jira ignores others without a word. */
export const expand = (...values: string[]) => {
  const words = knownWords(values, { several: true })
  return z
    .union([words, z.array(words)])
    .optional()
    .describe(`What to add, comma-separated or a list: ${values.map((value) => `\`${value}\``).join(', ')}`)
}

export const startAt = z
  .int()
  .min(0)
  .optional()
  .meta({ default: 0, description: 'Records to leave out before the page' })

export const maxResults = (most: number) =>
  z.int().min(1).max(most).optional().describe(`Records per page, 1 to ${most}`)

/** What can come with an issue. Atlassian's reference leaves out `transitions.fields`, which Jira has all the same. */
export const ISSUE_PARTS = [
  'renderedFields',
  'names',
  'schema',
  'transitions',
  'transitions.fields',
  'operations',
  'editmeta',
  'changelog',
  'versionedRepresentations',
]

/** Parameters that choose what comes with an issue. */
export const selection = {
  fields: names()
    .optional()
    .describe('Fields to return, comma-separated or a list: ids, `*all`, `*navigable`, or `-id` to leave one out'),
  expand: expand(...ISSUE_PARTS),
  properties: keys.optional().describe('Keys of issue properties to return, at most 5, comma-separated or a list'),
  fieldsByKeys: z
    .boolean()
    .optional()
    .meta({ default: false, description: 'Whether `fields` holds keys instead of ids' }),
  failFast: z.boolean().optional().meta({
    default: false,
    description: 'Whether to fail at once when a field cannot be loaded, its value is then left out',
  }),
}

/** How {@link selection} is written in a query. */
export const selectionStyles = { fields: 'csv', expand: 'csv', properties: 'csv' } as const

/** What every page under an offset says. */
const pageMeta = {
  startAt: z.int().optional().describe('Records before the page'),
  maxResults: z.int().optional().describe('Page size that Jira applied, which may be less than requested'),
  total: z.int().optional().describe('Number of all records'),
}

const lastMeta = {
  ...pageMeta,
  isLast: z.boolean().optional().describe('Whether this is the last page'),
  nextPage: z.string().nullish().describe('Address of the next page; for information, iterating does not use it'),
  self: z.string().nullish().describe('Address of this page'),
}

/** A list under an offset with a total. */
export const offset = (records: string, pageSize: number, { last = true } = {}) =>
  ({
    method: 'GET',
    records,
    meta: last ? lastMeta : pageMeta,
    paging: {
      style: 'offset',
      param: 'startAt',
      size: 'maxResults',
      pageSize,
      total: 'total',
      ...(last && { last: 'isLast' }),
    },
  }) satisfies Partial<ActionDefinition>

/** A bare array under an offset: nothing but an empty page tells the end. */
export const users = {
  method: 'GET',
  paging: { style: 'offset', param: 'startAt', size: 'maxResults', pageSize: 50 },
} satisfies Partial<ActionDefinition>

/** A list that comes whole. */
export const whole = { method: 'GET', paging: { style: 'single', param: '' } } satisfies Partial<ActionDefinition>

/** Names to order by, each also with `+` and `-` before it. */
export const orders = <const Name extends string>(...by: Name[]) =>
  z.enum(by.flatMap((name) => [name, `+${name}`, `-${name}`]) as (Name | `+${Name}` | `-${Name}`)[])
