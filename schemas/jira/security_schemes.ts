import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { SecurityLevel } from './security_levels.ts'
import { self } from './shared.records.ts'
import { docs, idOf, whole } from './shared.ts'

export const SecurityScheme = z
  .looseObject({
    id: z.int().optional().describe('Id of the scheme'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    defaultSecurityLevelId: z.int().optional().describe('Id of the level that new issues have'),
    levels: z.array(SecurityLevel).optional().describe('Levels; only of one scheme'),
    self: self(),
  })
  .meta({ id: 'SecurityScheme', description: 'Levels that limit who can see the issues of a project.' })

export default defineEntity({
  name: 'security_schemes',
  type: 'SecurityScheme',
  summary: 'Issue security schemes: levels that limit who can see issues.',
  docs: docs('issue-security-schemes'),
  record: SecurityScheme,
  actions: {
    list: {
      summary: 'Lists issue security schemes. Only administrators may.',
      docs: docs('issue-security-schemes', 'get', '/issuesecurityschemes'),
      ...whole,
      path: '/rest/api/3/issuesecurityschemes',
      records: 'issueSecuritySchemes',
    },
    get: {
      summary: 'Returns one issue security scheme with its levels.',
      docs: docs('issue-security-schemes', 'get', '/issuesecurityschemes/{id}'),
      method: 'GET',
      path: '/rest/api/3/issuesecurityschemes/{id}',
      params: z.strictObject({ id: idOf('issue security scheme') }),
    },
  },
})
