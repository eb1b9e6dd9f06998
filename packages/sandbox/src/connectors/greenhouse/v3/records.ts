import manifest from '@ferrule/greenhouse/v3/manifest'
import type { Manifest } from '../../../core/manifest.ts'
import type { Fields, Story } from '../story/history.ts'
import { flattenApplication, flattenCandidate, flattenNote, flattenOffer } from './flatten/applications.ts'
import { flattenCompany, flattenCustomField } from './flatten/company.ts'
import { flattenInterview, flattenScorecard } from './flatten/interviews.ts'
import { flattenJob, flattenPost, flattenStage } from './flatten/jobs.ts'
import type { Flat } from './flatten/values.ts'

/** The story's records as v3 has them: flat, with ids of what belongs to them. */

export const published = manifest as unknown as Manifest

/** What a record says of the fields that it has no value for: Greenhouse writes null. */
export function nulls(collection: string): Record<string, null> {
  const { $ref = '' } = (published.entities[collection]?.record ?? {}) as { $ref?: string }
  const { properties = {}, required = [] } = (published.$defs?.[$ref.replace('#/$defs/', '')] ?? {}) as {
    properties?: Record<string, object>
    required?: string[]
  }
  const empty = required.filter((name) => JSON.stringify(properties[name]).includes('"null"'))
  return Object.fromEntries(empty.map((name) => [name, null]))
}

/** How the records of a collection of the story become those of v3, in the order of their ids. */
const FLATTENERS: readonly (readonly [collection: string, flatten: (row: Fields, story: Story) => Flat[]])[] = [
  ...flattenCompany,
  ['jobs', flattenJob],
  ['job_stages', flattenStage],
  ['job_posts', flattenPost],
  ['candidates', flattenCandidate],
  ['applications', flattenApplication],
  ['offers', flattenOffer],
  ['notes', flattenNote],
  ['scheduled_interviews', flattenInterview],
  ['scorecards', flattenScorecard],
  ['custom_fields', flattenCustomField],
]

const FIRST = 4_200_000_000

export function flatten(story: Story): Record<string, Fields[]> {
  const found: Record<string, Fields[]> = {}
  let last = FIRST
  for (const [source, flattenRow] of FLATTENERS)
    for (const row of story[source] ?? [])
      for (const [collection, { id = ++last, ...fields }] of flattenRow(row, story)) {
        found[collection] ??= []
        found[collection].push({ ...nulls(collection), id, ...fields })
      }
  return found
}
