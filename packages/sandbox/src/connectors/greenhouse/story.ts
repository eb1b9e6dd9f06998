import type { Seeding } from '../../core/vendor.ts'
import { makeCandidate } from './story/candidates.ts'
import { makeCompany } from './story/company.ts'
import { type Fields, History, type Story } from './story/history.ts'
import { makeJob } from './story/jobs.ts'

/** A company that hires: as plain records of v1, from which those of v3 are made. */

/** What may be asked for; everything else follows. */
export const SIZES = { candidates: 40, jobs: 6 }

export function tellStory({ sizes, random, until }: Seeding): Story {
  const history = new History({ random, until })
  const company = makeCompany(history)
  const jobs = Array.from({ length: sizes['jobs'] as number }, (_, index) => makeJob(history, company, index))
  const posted = jobs.filter(({ status }) => status !== 'draft')
  for (let index = 0; index < (sizes['candidates'] as number); index++) makeCandidate(history, company, posted, index)
  makeCustomField(history)
  return history.story
}

const makeCustomField = (history: History): Fields =>
  history.add('custom_fields', {
    name: 'Employment type',
    active: true,
    field_type: 'job',
    priority: 0,
    value_type: 'single_select',
    private: false,
    required: false,
    name_key: 'employment_type',
    description: null,
    custom_field_options: [{ id: history.id(), name: 'Full-time', priority: 0, external_id: null }],
  })

/** A tree's children by id, which records of departments and offices name. */
export const childrenOf = (rows: readonly Fields[], row: Fields): Fields[] =>
  rows.filter((one) => one['parent_id'] === row.id)
