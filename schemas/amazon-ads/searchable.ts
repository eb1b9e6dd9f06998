/** By stream: fields that a search knows in addition to those of the record, and fields it knows by another type. */
export const searchable = {
  profiles: {
    profileId: 'integer',
  },
} as const
