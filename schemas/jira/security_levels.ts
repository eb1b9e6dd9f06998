import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { self } from './shared.records.ts'
import { digits, docs, maxResults, offset, startAt } from './shared.ts'

export const SecurityLevel = z
  .looseObject({
    id: z.string().optional().describe('Id of the level'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    isDefault: z.boolean().optional().describe('Whether new issues have it'),
    issueSecuritySchemeId: z.string().optional().describe('Id of its scheme'),
    self: self(),
  })
  .meta({ id: 'SecurityLevel', description: 'A level that limits who can see an issue.' })

export default defineEntity({
  name: 'security_levels',
  type: 'SecurityLevel',
  summary: 'Levels that limit who can see an issue.',
  docs: docs('issue-security-schemes'),
  record: SecurityLevel,
  actions: {
    list: {
      summary: 'Lists the levels of all issue security schemes. Only administrators may.',
      docs: docs('issue-security-schemes', 'get', '/issuesecurityschemes/level'),
      path: '/rest/api/3/issuesecurityschemes/level',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(50),
        id: z.array(z.string()).optional().describe('Only levels with these ids'),
        schemeId: z.array(z.string()).optional().describe('Only levels of these schemes, by id'),
        onlyDefault: z.boolean().optional().describe('Only default levels'),
      }),
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one level.',
      docs: docs('issue-security-level', 'get', '/securitylevel/{id}'),
      method: 'GET',
      path: '/rest/api/3/securitylevel/{id}',
      params: z.strictObject({ id: digits('level') }),
    },
  },
})
