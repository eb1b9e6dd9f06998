import type { Fields } from '../../story/history.ts'
import { all, type Flat, idOf } from './values.ts'

export function flattenJob(row: Fields): Flat[] {
  const { departments, offices, openings, hiring_team, custom_fields, keyed_custom_fields, ...job } = row
  const flat = {
    ...job,
    department_id: idOf(all(departments)[0]),
    office_ids: all(offices).map(({ id }) => id),
    custom_fields: keyed_custom_fields,
  }
  return [['jobs', flat], ...all(openings).map((opening) => flattenOpening(opening, row)), ...flattenTeam(row)]
}

function flattenOpening({ status, close_reason, ...opening }: Fields, job: Fields): Flat {
  const flat = {
    ...opening,
    created_at: job['created_at'],
    updated_at: job['updated_at'],
    job_id: job.id,
    sort_order: 0,
    close_reason_id: idOf(close_reason),
    target_start_on: null,
    open: status === 'open',
    custom_fields: {},
  }
  return ['openings', flat]
}

function flattenTeam({ id: job_id, created_at, updated_at, hiring_team }: Fields): Flat[] {
  const team = hiring_team as Record<string, Fields[]>
  const common = { created_at, updated_at, job_id }
  return [
    ...all(team['hiring_managers']).map(({ id: user_id }): Flat => ['job_hiring_managers', { ...common, user_id }]),
    ...all(team['recruiters']).map(
      ({ id: user_id, responsible }): Flat => ['job_owners', { ...common, user_id, type: 'recruiter', responsible }],
    ),
  ]
}

export const flattenStage = ({ priority, interviews, ...row }: Fields): Flat[] => [
  ['job_stages', { ...row, sort_order: priority }],
]

export function flattenPost({ external, location, questions, ...row }: Fields): Flat[] {
  const { name } = location as { name: string }
  const post = {
    ...row,
    featured: false,
    language: 'en',
    public_url: null,
    job_board_id: 1,
    location: { type: 'office', name, id: null },
    questions: all(questions).map(({ type, values, ...question }) => ({ ...question, answer_type: type, options: [] })),
  }
  return [['job_posts', post]]
}
