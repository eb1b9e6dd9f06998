import type { Call, World } from '../../core/vendor.ts'
import { refuseFields } from './errors.ts'
import { isDocument } from './issues.ts'
import { callerIn } from './kept.ts'
import { namesOf } from './lists.ts'
import { shortUser, timeOf } from './records.ts'

/** What comments and worklogs have in common: they are below an issue. */

type Values = Record<string, unknown>

export const needDocument = (name: string, value: unknown): void => {
  if (value !== undefined && !isDocument(value))
    throw refuseFields({ [name]: 'Operation value must be an Atlassian Document.' })
}

/** Who makes or changes a record, and when. */
export function signed(call: Call, world: World, names: readonly string[]): Values {
  const author = callerIn(world, call)
  const by = author && shortUser(author)
  const values: Values = { author: by, updateAuthor: by, created: timeOf(world.now()), updated: timeOf(world.now()) }
  return Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))
}

/** Where the parent is kept. */
export const belowIssue = { issueIdOrKey: 'issue' }

export const rendered = ({ params }: Call, row: Values): Values =>
  namesOf(params['expand']).includes('renderedBody') ? { ...row, renderedBody: '<p></p>' } : row

export const withoutProperties = ({ params }: Call, { properties, ...row }: Values): Values =>
  namesOf(params['expand']).includes('properties') ? { ...row, properties: properties ?? [] } : row
