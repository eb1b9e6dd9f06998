import type { Fields } from '../../story/history.ts'
import { all, type Flat, SINCE } from './values.ts'

const dated =
  (collection: string) =>
  (row: Fields): Flat[] => [[collection, { ...row, ...SINCE }]]

/** Collections of what jobs and applications point to. */
export const flattenCompany: readonly (readonly [collection: string, flatten: (row: Fields) => Flat[]])[] = [
  ['rejection_reasons', dated('rejection_reasons')],
  ['close_reasons', dated('close_reasons')],
  ['candidate_tags', dated('candidate_tags')],
  ['sources', dated('sources')],
  ['user_roles', ({ type, ...row }) => [['user_roles', { ...row, ...SINCE, role_type: type }]]],
  ['departments', dated('departments')],
  ['offices', flattenOffice],
  ['users', flattenUser],
]

function flattenOffice({ location, primary_contact_user_id, ...row }: Fields): Flat[] {
  const office = {
    ...row,
    ...SINCE,
    location: (location as { name: string }).name,
    primary_in_house_contact_user_id: primary_contact_user_id,
  }
  return [['offices', office]]
}

function flattenUser({ disabled, primary_email_address, departments, offices, ...row }: Fields): Flat[] {
  const user = {
    ...row,
    primary_email: primary_email_address,
    deactivated: disabled,
    job_title: null,
    agency_id: null,
    department_ids: all(departments).map(({ id }) => id),
    office_ids: all(offices).map(({ id }) => id),
    interviewer_tags: [],
    custom_fields: {},
  }
  return [['users', user]]
}

const FLAGS = { require_approval: false, trigger_new_version: false, expose_in_job_board_api: false }

export function flattenCustomField({ priority, custom_field_options, ...row }: Fields): Flat[] {
  const options = all(custom_field_options).map(
    ({ priority: sort_order, ...option }): Flat => [
      'custom_field_options',
      { ...option, ...SINCE, custom_field_id: row.id, sort_order, active: true },
    ],
  )
  return [['custom_fields', { api_only: null, ...FLAGS, ...row, ...SINCE, sort_order: priority }], ...options]
}
