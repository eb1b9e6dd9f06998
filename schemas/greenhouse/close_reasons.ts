import { defineEntity } from '@ferrule/codegen'
import { CloseReason } from './shared.records.ts'
import { docs } from './shared.ts'

export default defineEntity({
  name: 'close_reasons',
  type: 'CloseReason',
  summary: 'Reasons for closing an opening.',
  docs: docs('close-reasons'),
  record: CloseReason,
  actions: {
    list: {
      summary: 'Lists close reasons. The list is not paginated.',
      docs: docs('get-list-close-reasons'),
      method: 'GET',
      path: '/v1/close_reasons',
      paging: { style: 'single', param: '' },
    },
  },
})
