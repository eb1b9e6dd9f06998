import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { time } from './shared.records.ts'
import { docs } from './shared.ts'

export const ServerInfo = z
  .looseObject({
    baseUrl: z.string().optional().describe('URL of the site'),
    displayUrl: z.string().optional().describe('URL that users see'),
    displayUrlConfluence: z.string().optional().describe('URL of Confluence that users see'),
    displayUrlServicedeskHelpCenter: z.string().optional().describe('URL of the help center that users see'),
    serverTitle: z.string().optional().describe('Name of the site'),
    serverTime: orAbsent(time('Time of the server')),
    serverTimeZone: z.string().optional().describe('Time zone of the server'),
    version: z.string().optional().describe('Version of Jira'),
    versionNumbers: z.array(z.int()).optional().describe('Version of Jira, in parts'),
    deploymentType: z.string().optional().describe('Type of deployment, `Cloud`'),
    buildNumber: z.int().optional().describe('Build number'),
    buildDate: orAbsent(time('When it was built')),
    scmInfo: z.string().optional().describe('Commit of the build'),
  })
  .meta({ id: 'ServerInfo', description: 'What a site says about itself.' })

export default defineEntity({
  name: 'server_info',
  type: 'ServerInfo',
  summary: 'What the site says about itself: its URL, version and time zone.',
  docs: docs('server-info'),
  record: ServerInfo,
  actions: {
    get: {
      summary: 'Returns what the site says about itself. Needs no permission.',
      docs: docs('server-info', 'get', '/serverInfo'),
      method: 'GET',
      path: '/rest/api/3/serverInfo',
    },
  },
})
