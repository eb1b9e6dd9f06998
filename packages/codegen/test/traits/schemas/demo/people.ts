import * as z from 'zod'
import { defineEntity } from '../../../../src/define.ts'
import { Address } from './shared.ts'

export const Person = z
  .looseObject({
    id: z.string(),
    address: Address.nullish().describe('Home'),
    work: Address.describe('Where the person works').optional(),
    get parent() {
      return Person.nullable()
    },
    get children() {
      return z.array(Person).optional()
    },
    get company() {
      return Company.optional()
    },
  })
  .meta({ id: 'Person', description: 'Somebody.' })

export const Company = z
  .looseObject({ id: z.string(), address: Address, staff: z.array(Person).nullish() })
  .meta({ id: 'Company', description: 'An employer.' })

// Trait: records that contain themselves and each other.
export default defineEntity({
  name: 'people',
  type: 'Person',
  summary: 'People and their families.',
  record: Person,
  actions: {
    get: {
      summary: 'Returns a person.',
      method: 'GET',
      path: '/people/{id}',
      params: z.strictObject({ id: z.string().min(1) }),
    },
  },
})
