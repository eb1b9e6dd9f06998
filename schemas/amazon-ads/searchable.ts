/** By stream: what a search knows besides the fields of the record, and what it knows by another type. */
export const searchable = {
  profiles: {
    profileId: 'integer',
  },
} as const
