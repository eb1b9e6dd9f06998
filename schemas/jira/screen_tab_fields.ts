import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, idOf, projectIdOrKey, whole } from './shared.ts'

export const ScreenTabField = z
  .looseObject({
    id: z.string().optional().describe('Id of the field'),
    name: z.string().optional().describe('Name'),
  })
  .meta({ id: 'ScreenTabField', description: 'A field on a tab of a screen.' })

const at = '/screens/{screenId}/tabs/{tabId}/fields'

export default defineEntity({
  name: 'screen_tab_fields',
  type: 'ScreenTabField',
  summary: 'Fields on the tabs of screens.',
  docs: docs('screen-tab-fields'),
  record: ScreenTabField,
  actions: {
    list: {
      summary: "Lists a tab's fields in their order. Only administrators may.",
      docs: docs('screen-tab-fields', 'get', at),
      ...whole,
      path: `/rest/api/3${at}`,
      params: z.strictObject({
        screenId: idOf('screen'),
        tabId: idOf('tab'),
        projectKey: projectIdOrKey.optional().describe('Key of the project, for administrators of that project only'),
      }),
    },
  },
})
