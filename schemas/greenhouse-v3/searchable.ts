/** By stream: fields that a search knows in addition to those of the record, and fields it knows by another type. */
export const searchable = {
  candidates: {
    application_ids: 'array',
    applications: 'array',
    attachments: 'array',
    coordinator: 'string',
    educations: 'array',
    employments: 'array',
    keyed_custom_fields: 'object',
    photo_url: 'string',
    recruiter: 'string',
  },
  applications: {
    attachments: 'array',
    credited_to: 'object',
    jobs: 'array',
    prospect_detail: 'object',
    prospective_department: 'string',
    prospective_office: 'string',
    rejection_details: 'object',
    rejection_reason: 'object',
  },
  jobs: {
    departments: 'array',
    hiring_team: 'object',
    keyed_custom_fields: 'object',
    offices: 'array',
    openings: 'array',
  },
  offers: {
    keyed_custom_fields: 'object',
  },
  users: {
    departments: 'array',
    offices: 'array',
  },
} as const
