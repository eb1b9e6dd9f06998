import type { Row } from '../../core/rows.ts'
import type { Call, World } from '../../core/vendor.ts'
import { notFound, refuseFields } from './errors.ts'
import { isDocument, needIssue } from './issues.ts'
import { namesOf } from './lists.ts'
import { belonging } from './records.ts'

/** What comments and worklogs have in common: they are below an issue. */

type Values = Record<string, unknown>

/** A record below an issue. */
export function needBelow(call: Call, world: World, collection: string, param: string, what: string): Row {
  const issue = needIssue(world, call)
  const row = belonging(world, collection, issue).find(({ id }) => id === call.params[param])
  if (!row) throw notFound(what, call.params[param])
  return row
}

export const needDocument = (name: string, value: unknown): void => {
  if (value !== undefined && !isDocument(value))
    throw refuseFields({ [name]: 'Operation value must be an Atlassian Document.' })
}

export const given = (params: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => params[name] !== undefined).map((name) => [name, params[name]]))

export const rendered = ({ params }: Call, row: Values): Values =>
  namesOf(params['expand']).includes('renderedBody') ? { ...row, renderedBody: '<p></p>' } : row

export const withoutProperties = ({ params }: Call, { properties, ...row }: Values): Values =>
  namesOf(params['expand']).includes('properties') ? { ...row, properties: properties ?? [] } : row
