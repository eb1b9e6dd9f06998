import { segmentOf } from './segment.ts'

/** Revision of the agent API: `A` is from January 2026, `B` is the current one. A Ferrule gateway supports both. */
export type DialectName = 'A' | 'B'

/** Names and paths of a dialect. */
export interface Dialect {
  readonly token: string
  readonly scopedToken: string
  readonly lookup: string
  /** Member of a lookup's response that contains the connectors. */
  readonly found: string
  readonly create: string
  /** Field with the tenant's name, in lookups and on creation. */
  readonly tenant: string
  /** Field with a connector's config, on creation. */
  readonly config: string
  readonly execute: (id: string) => string
  /** The action that searches a copy. */
  readonly search: string
}

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  A: {
    token: '/api/v1/applications/token',
    scopedToken: '/api/v1/embedded/scoped-token',
    lookup: '/api/v1/connectors/connectors_for_user',
    found: 'connectors',
    create: '/v1/integrations/connectors',
    tenant: 'external_user_id',
    config: 'replication_config',
    execute: (id) => `/api/v1/connectors/sources/${segmentOf('connector', id)}/execute`,
    search: 'search',
  },
  B: {
    token: '/api/v1/account/applications/token',
    scopedToken: '/api/v1/account/applications/scoped-token',
    lookup: '/api/v1/integrations/connectors',
    found: 'data',
    create: '/api/v1/integrations/connectors',
    tenant: 'workspace_name',
    config: 'environment',
    execute: (id) => `/api/v1/integrations/connectors/${segmentOf('connector', id)}/execute`,
    search: 'context_store_search',
  },
}
