/** Which revision of the agent API is spoken: `A` that of January 2026, `B` today's. A Ferrule gateway speaks both. */
export type DialectName = 'A' | 'B'

/** What a dialect calls things, and where it has them. */
export interface Dialect {
  readonly token: string
  readonly scopedToken: string
  readonly lookup: string
  /** Member of a lookup's response that holds the connectors. */
  readonly found: string
  readonly create: string
  /** The field that names the tenant, in lookups and creation. */
  readonly tenant: string
  /** The field that holds a connector's config, in creation. */
  readonly config: string
  readonly execute: (id: string) => string
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
    execute: (id) => `/api/v1/connectors/sources/${encodeURIComponent(id)}/execute`,
  },
  B: {
    token: '/api/v1/account/applications/token',
    scopedToken: '/api/v1/account/applications/scoped-token',
    lookup: '/api/v1/integrations/connectors',
    found: 'data',
    create: '/api/v1/integrations/connectors',
    tenant: 'workspace_name',
    config: 'environment',
    execute: (id) => `/api/v1/integrations/connectors/${encodeURIComponent(id)}/execute`,
  },
}
