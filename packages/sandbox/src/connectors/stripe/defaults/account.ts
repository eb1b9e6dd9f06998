import type { Defaults } from '../../../core/make.ts'
import type { Making } from './making.ts'

/** The account's own. */
export const account = ({ of, world }: Making): Readonly<Record<string, Defaults>> => ({
  events: of(
    { api_version: world.manifest.version, pending_webhooks: 0, request: { id: null, idempotency_key: null } },
    'account',
    'context',
  ),
  file_links: of({ expired: false, url: () => `https://files.stripe.com/links/${world.random.text(40)}` }),
  files: of({ purpose: 'dispute_evidence' }),
  webhook_endpoints: of({ status: 'enabled' }, 'secret'),
})
