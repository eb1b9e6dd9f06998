import * as z from 'zod'

// Trait: a sub-record of two entities, declared once.
export const Address = z
  .looseObject({ city: z.string().nullish().describe('City') })
  .meta({ id: 'Address', description: 'A postal address.' })
