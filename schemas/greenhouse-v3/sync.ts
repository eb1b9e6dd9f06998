import { defineSync } from '@ferrule/codegen'
import { searchable } from './searchable.ts'

const HOUR = 3_600_000

/** Every v3 list knows when a record was updated; none reports deletions. */
const changed = (params: Record<string, unknown> = {}, derive?: Record<string, string[]>) =>
  ({
    primaryKey: ['id'],
    mode: 'window',
    deletes: 'reconcile',
    list: { params: { per_page: 500, ...params } },
    order: 'id, newest first',
    cursor: { field: 'updated_at', format: 'iso', from: { param: 'updated_after' }, lookback: HOUR },
    at: { field: 'updated_at', format: 'iso' },
    ...(derive && { derive }),
  }) as const

/** v1 fields that the product's search knows, in addition to a record's own fields and those that the connector fills. */
export default defineSync({
  streams: {
    application_stages: changed(),
    applied_candidate_tags: changed(),
    applications: changed(
      {},
      {
        location: ['location_address'],
        'current_stage.id': ['stage_id'],
        'current_stage.name': ['stage_name'],
        'source.id': ['source_id'],
      },
    ),
    attachments: changed(),
    bulk_requests: changed(),
    candidate_educations: changed(),
    candidate_employments: changed(),
    candidate_tags: changed(),
    candidates: changed(),
    close_reasons: changed(),
    custom_field_options: changed(),
    custom_fields: changed(),
    departments: changed(),
    interviewers: changed(),
    job_hiring_managers: changed(),
    job_owners: changed(),
    job_posts: { ...changed(), list: { params: { per_page: 500 }, variants: [{ active: true }, { active: false }] } },
    job_stages: changed(),
    jobs: changed(),
    notes: changed(),
    offers: changed({}, { 'opening.id': ['opening_id'] }),
    offices: changed(),
    openings: changed(),
    rejection_details: changed(),
    rejection_reasons: changed({ include_defaults: true }),
    scheduled_interviews: changed(
      {},
      {
        'start.date_time': ['starts_at'],
        'end.date_time': ['ends_at'],
        'organizer.id': ['organizer_id'],
      },
    ),
    scorecards: changed(),
    sources: changed(),
    user_roles: changed(),
    users: changed({ show_service_accounts: true }),
  },
  searchable,
  excluded: {},
})
