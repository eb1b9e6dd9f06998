import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, idOf, projectIdOrKey, whole } from './shared.ts'

export const ScreenTab = z
  .looseObject({
    id: z.int().optional().describe('Id of the tab'),
    name: z.string().describe('Name'),
  })
  .meta({ id: 'ScreenTab', description: 'A tab of a screen.' })

const at = '/screens/{screenId}/tabs'

export default defineEntity({
  name: 'screen_tabs',
  type: 'ScreenTab',
  summary: 'Tabs of screens.',
  docs: docs('screen-tabs'),
  record: ScreenTab,
  actions: {
    list: {
      summary: "Lists a screen's tabs. Only administrators may.",
      docs: docs('screen-tabs', 'get', at),
      ...whole,
      path: `/rest/api/3${at}`,
      params: z.strictObject({
        screenId: idOf('screen'),
        projectKey: projectIdOrKey.optional().describe('Key of the project, for administrators of that project only'),
      }),
    },
  },
})
