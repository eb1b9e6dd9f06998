import { defineEntity } from '@ferrule/codegen'
import { CloseReason } from './shared.records.ts'
import { docs } from './shared.ts'

export default defineEntity({
  name: 'close_reasons',
  type: 'CloseReason',
  summary: 'Why openings can be closed.',
  docs: docs('close-reasons'),
  record: CloseReason,
  actions: {
    list: {
      summary: 'Lists close reasons, all in one answer.',
      docs: docs('get-list-close-reasons'),
      method: 'GET',
      path: '/v1/close_reasons',
      paging: { style: 'single', param: '' },
    },
  },
})
