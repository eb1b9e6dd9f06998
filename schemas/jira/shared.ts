import { type ActionDefinition, knownWords } from '@ferrule/codegen'
import * as z from 'zod'

/** Shared by the Jira actions: reference URLs, and the parameters that most of them have. */

/** The part of an issue that a path names. */
export const ISSUE = '/rest/api/3/issue/{issueIdOrKey}'

/** An operation on the vendor's pages: its group, its method, and its path below `/rest/api/3`. */
export const docs = (group: string, method?: string, path = ''): string => {
  const page = `https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-${group}/`
  const anchor = `api-rest-api-3${path}`.replace(/[{}]/g, '').replaceAll('/', '-').toLowerCase()
  return method ? `${page}#${anchor}-${method}` : page
}

/** An operation of the software API, whose paths are below `/rest/agile/1.0` or `/rest/software/1.0`. */
export const agileDocs = (group: string, method?: string, path = ''): string => {
  const page = `https://developer.atlassian.com/cloud/jira/software/rest/api-group-${group}/`
  const anchor = `api${path}`.replace(/[{}]/g, '').replace(/[/.]/g, '-').toLowerCase()
  return method ? `${page}#${anchor}-${method}` : page
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

/** Becomes a path segment, so it must not contain anything that could change the path. */
export const issueIdOrKey = z
  .string()
  .max(255)
  .regex(KEY)
  .meta({ hint: 'must be the id or key of an issue, such as PROJ-123', description: 'Id or key of the issue' })

export const projectIdOrKey = z.string().max(255).regex(KEY).meta({
  hint: 'must be the id or key of a project, such as PROJ',
  description: 'Id or key of the project; keys are case-sensitive',
})

/** An id made of digits, in a path. */
export const digits = (what: string, example = '10000') =>
  z
    .string()
    .max(32)
    .regex(/^\d+$/)
    .meta({ hint: `must be an id made of digits, such as ${example}`, description: `Id of the ${what}` })

/** An id that records have as a number, and paths as digits. */
export const idOf = (what: string) =>
  z
    .union([digits(what), z.int().min(0)])
    .meta({ hint: 'must be an id made of digits, such as 10000' })
    .describe(`Id of the ${what}`)

export const customFieldId = z
  .string()
  .max(64)
  .regex(/^customfield_\d+$/)
  .meta({ hint: 'must be the id of a custom field, such as customfield_10010', example: 'customfield_10010' })
  .describe('Id of the custom field')

/** Key of a property, in a path. */
export const propertyKey = z
  .string()
  .max(255)
  .regex(/^[^\s/?#%\\\p{Cc}.]+(\.[^\s/?#%\\\p{Cc}.]+)*$/u)
  .meta({ hint: 'must be the key of a property, such as app.state', description: 'Key of the property' })

/** One account; commas would mean several, which Jira accepts elsewhere only. */
export const accountId = (description: string) =>
  z
    .string()
    .max(128)
    .regex(/^[^,\s]+$/)
    .meta({ hint: 'must be one account id, at most 128 characters', description })

/** Comma-separated names, or an array of them. */
export const names = () => z.union([z.string(), z.array(z.string())])

/** At most five of {@link names}. */
const keys = z
  .union([z.string().regex(/^[^,]*(,[^,]*){0,4}$/), z.array(z.string()).max(5)])
  .meta({ hint: 'must be at most 5 property keys' })

/** Words for `expand`: known ones only, since Jira silently ignores others. */
export const expand = (...values: string[]) => {
  const words = knownWords(values, { several: true })
  return z
    .union([words, z.array(words)])
    .optional()
    .describe(`What to expand, comma-separated or as an array: ${values.map((value) => `\`${value}\``).join(', ')}`)
}

export const startAt = z.int().min(0).optional().meta({ default: 0, description: 'Number of records to skip' })

export const maxResults = (most: number) =>
  z.int().min(1).max(most).optional().describe(`Records per page, up to ${most}`)

/** Parts that can be returned with an issue. Atlassian's reference omits `transitions.fields`, but Jira supports it. */
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

/** Parameters that select what is returned with an issue. */
export const selection = {
  fields: names()
    .optional()
    .describe('Fields to return, comma-separated or as an array: ids, `*all`, `*navigable`, or `-id` to leave one out'),
  expand: expand(...ISSUE_PARTS),
  properties: keys.optional().describe('Keys of issue properties to return, at most 5, comma-separated or as an array'),
  fieldsByKeys: z
    .boolean()
    .optional()
    .meta({ default: false, description: 'Whether `fields` contains keys instead of ids' }),
  failFast: z.boolean().optional().meta({
    default: false,
    description: "Whether to fail if a field cannot be loaded. If false, the field's value is left out",
  }),
}

/** How {@link selection} is written in a query. */
export const selectionStyles = { fields: 'csv', expand: 'csv', properties: 'csv' } as const

/** Fields of every page by offset. */
const pageMeta = {
  startAt: z.int().optional().describe("Index of the page's first record"),
  maxResults: z.int().optional().describe('Page size that Jira applied, which may be less than requested'),
  total: z.int().optional().describe('Total number of records'),
}

const lastMeta = {
  ...pageMeta,
  isLast: z.boolean().optional().describe('Whether this is the last page'),
  nextPage: z.string().nullish().describe('URL of the next page; for information only, as iteration does not use it'),
  self: z.string().nullish().describe('URL of this page'),
}

/** A list by offset, with a total. */
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

/** A bare array by offset: only an empty page signals the end. */
export const users = {
  method: 'GET',
  paging: { style: 'offset', param: 'startAt', size: 'maxResults', pageSize: 50 },
} satisfies Partial<ActionDefinition>

/** A list that is returned whole. */
export const whole = { method: 'GET', paging: { style: 'single', param: '' } } satisfies Partial<ActionDefinition>

/** Names to sort by, each also with a leading `+` or `-`. */
export const orders = <const Name extends string>(...by: Name[]) =>
  z.enum(by.flatMap((name) => [name, `+${name}`, `-${name}`]) as (Name | `+${Name}` | `-${Name}`)[])
