/** By stream: fields that a search knows in addition to those of the record, and fields it knows by another type. */
export const searchable = {
  issues: {
    projectId: 'string',
  },
  users: {
    key: 'string',
    name: 'string',
  },
} as const
