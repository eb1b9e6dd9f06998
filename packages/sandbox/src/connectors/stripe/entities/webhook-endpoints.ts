import type { Part } from '../rows.ts'

export const webhookEndpoints: Part = {
  records: {
    webhook_endpoints: {
      changed: (fields, _, { params: { disabled } }) =>
        disabled === undefined ? fields : { ...fields, status: disabled === true ? 'disabled' : 'enabled' },
      // Only the answer to a create has it.
      shown: (row, { operation }, { random }) =>
        operation.action === 'create' ? { ...row, secret: `whsec_${random.text(32)}` } : row,
    },
  },
}
