import type { Part } from '../rows.ts'

export const account: Part = {
  defaults: ({ of, world }) => ({
    events: of(
      { api_version: world.manifest.version, pending_webhooks: 0, request: { id: null, idempotency_key: null } },
      'account context',
    ),
    file_links: of({ expired: false, url: () => `https://files.stripe.com/links/${world.random.text(40)}` }),
    files: of({ purpose: 'dispute_evidence' }),
    webhook_endpoints: of({ status: 'enabled' }, 'secret'),
  }),
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
