import { Audit } from './audit.ts'
import { Consents } from './connect/consents.ts'
import type { OauthApp } from './connect/flows.ts'
import { type ConnectorOptions, Connectors, type SourceFacts } from './connectors/connectors.ts'
import { maskOld } from './connectors/mask.ts'
import { Registry } from './connectors/registry.ts'
import { type Database, settle } from './db/database.ts'
import { Attempts } from './http/attempts.ts'
import { Watchdog } from './http/watchdog.ts'
import { Clock } from './jobs/clock.ts'
import { Copies } from './jobs/copies.ts'
import { destinationOf } from './jobs/destinations.ts'
import { Engine } from './jobs/engine.ts'
import { Jobs } from './jobs/jobs.ts'
import { type Databases, Outside } from './jobs/outside.ts'
import { runJob } from './jobs/run-sync.ts'
import { catalogOf, definitionOf } from './jobs/streams.ts'
import { type Limit, Limits } from './limits/limits.ts'
import type { Log } from './log.ts'
import { gaugesOf } from './metrics/gauges.ts'
import { Metrics } from './metrics/metrics.ts'
import { addOtel } from './metrics/otel.ts'
import { Oauth } from './oauth/oauth.ts'
import { type IssuerSettings, isAdmitted, People } from './oauth/people.ts'
import { ApprovalRecords } from './records/approvals.ts'
import { Connections } from './records/connections.ts'
import { Deliveries } from './records/deliveries.ts'
import { Destinations } from './records/destinations.ts'
import { Leases } from './records/leases.ts'
import { OauthRecords } from './records/oauth.ts'
import { Presence } from './records/presence.ts'
import { prune, type Retention } from './records/retention.ts'
import { SavedResultRecords } from './records/saved-results.ts'
import { Sources } from './records/sources.ts'
import { StandingRules } from './records/standing-rules.ts'
import { Workspaces } from './records/workspaces.ts'
import type { Gateway } from './services.ts'
import { AgentTokens } from './tokens/agent-tokens.ts'
import { Applications } from './tokens/applications.ts'
import { SigningKeys } from './tokens/signing-keys.ts'
import { Tokens } from './tokens/tokens.ts'
import type { KeyWrapper } from './vault/envelope.ts'
import { secretOf } from './vault/secret.ts'
import { Vault } from './vault/vault.ts'

export interface GatewaySettings {
  readonly db: Database
  readonly keys: KeyWrapper
  /** Location of the copies: a folder, or a Postgres database. */
  readonly copies: { readonly data: string; readonly url?: string | undefined }
  /** URLs that replace the vendors' own, by connector. */
  readonly upstreams?: Readonly<Record<string, string>>
  /** How the connector of a source calls its vendor: proxies, timeouts, retries. Overrides `upstreams`. */
  readonly connectorOptions?: (source: SourceFacts) => ConnectorOptions
  /** OAuth apps that the operator registered with vendors, by connector. */
  readonly apps?: Readonly<Record<string, OauthApp>>
  /** Rate limits of each set of credentials, by connector. Default: none, except those that vendors impose with a 429. */
  readonly limits?: Readonly<Record<string, Limit>>
  readonly publicUrl?: string | undefined
  /** An OpenID provider by which people log in to the console. Default: none. */
  readonly issuer?: IssuerSettings | undefined
  /** One proxy stands in front and notes the caller's address in `X-Forwarded-For`. Default: false. */
  readonly trustProxy?: boolean
  /** Calls are answered up to 50 ms before their audit entries are written; a crash loses those. Default: false. */
  readonly relaxedAudit?: boolean
  /** How many workspaces the metrics name: those with most waiting jobs. Default: 0. */
  readonly metricsWorkspaces?: number
  /** How long, and how many, of what grows is kept. */
  readonly retention?: Retention
  /** Default: the platform's. */
  readonly fetchOutside?: typeof fetch
  /** Postgres databases that connections may write to, by `workspace/name`. */
  readonly databases?: Databases
  /** Default: true. See {@link Gateway.copiesNew}. */
  readonly copiesNew?: boolean
  /**
   * Called each time the gateway has let go of a source's credentials or webhook secrets: their bytes stay in memory until it
   * is collected.
   */
  readonly onForgotten?: (() => void) | undefined
  readonly log?: Log
}

/** Opens a gateway and migrates its tables to this version. */
export async function openGateway({
  db,
  keys,
  copies: location,
  upstreams = {},
  connectorOptions = () => ({}),
  apps = {},
  limits = {},
  publicUrl,
  issuer,
  trustProxy = false,
  relaxedAudit = false,
  metricsWorkspaces = 0,
  retention = {},
  fetchOutside = fetch,
  databases = {},
  copiesNew = true,
  onForgotten,
  log = () => {},
}: GatewaySettings): Promise<Gateway> {
  await db.migrate()
  const metrics = new Metrics(gaugesOf(db, metricsWorkspaces))
  await addOtel(metrics)
  const organizationId = await settle(db, 'organization_id', () => crypto.randomUUID())
  const vault = new Vault(db, keys)
  const applications = new Applications(db)
  const signingKeys = new SigningKeys(db, keys)
  const workspaces = new Workspaces(db)
  const sources = new Sources(db, vault)
  const leases = new Leases(db)
  const copies = new Copies(location)
  const shared = new Limits(db, {
    limits,
    secret: secretOf(vault, 'limit-names'),
    failed: (error) => log('warn', 'a pause cannot be shared', { error: (error as Error)?.name }),
  })
  const optionsOf = (source: SourceFacts) => ({ baseUrl: upstreams[source.kind], ...connectorOptions(source) })
  const connectors = new Connectors({ sources, vault, leases, limits: shared, metrics }, optionsOf, { onForgotten })
  const registry = new Registry(db)
  await registry.start()
  await maskOld(db)
  const jobs = new Jobs(db)
  const presence = new Presence(db)
  const records = new OauthRecords(db, vault)
  const agentTokens = new AgentTokens(db, applications, records)
  const audit = new Audit(db, {
    relaxed: relaxedAudit,
    failed: (error) => log('error', 'the audit log could not be written', { error: (error as Error)?.name }),
    written: (rows) => metrics.audited(rows),
  })
  // Requests without a workspace use this one.
  await workspaces.ensure('default')
  const people = issuer && new People(issuer, applications, vault)
  let engine: Engine | undefined
  let clock: Clock | undefined
  const pruners: NodeJS.Timeout[] = []
  const watchdog = new Watchdog(log)
  const gateway: Gateway = {
    db,
    organizationId,
    vault,
    applications,
    signingKeys,
    tokens: new Tokens(db, applications, signingKeys, organizationId, (id) => isAdmitted(people, id)),
    workspaces,
    sources,
    destinations: new Destinations(db),
    connections: new Connections(db),
    jobs,
    copies,
    outside: new Outside(location.data, databases),
    copiesNew,
    connectors,
    registry,
    consents: new Consents({ db, vault, sources, connectors }, apps, upstreams),
    deliveries: new Deliveries(db, vault, onForgotten),
    fetchOutside,
    publicUrl: publicUrl?.replace(/\/$/, ''),
    leases,
    audit,
    metrics,
    attempts: new Attempts(trustProxy),
    strangers: new Attempts(trustProxy, 'too many new clients'),
    approvals: new ApprovalRecords(db, vault, audit),
    standingRules: new StandingRules(db, vault),
    savedResults: new SavedResultRecords(db, vault, audit),
    agentTokens,
    oauth: new Oauth({ vault, records, agentTokens, applications, log }, publicUrl),
    people,
    log,
    async streamsOf(source) {
      const { manifest } = await connectors.of(source)
      return catalogOf(manifest, await definitionOf(manifest.name))
    },
    async stateOf(connection) {
      const inner = await destinationOf(gateway, connection)
      try {
        return await inner?.state()
      } finally {
        await inner?.close()
      }
    },
    async demandKeys() {
      await signingKeys.demand()
      await vault.demandKeys()
    },
    async work(options = {}) {
      await presence.start()
      watchdog.start()
      const pruning = () => prune(db, retention).catch(() => log('warn', 'old rows could not be deleted'))
      for (const [after, timer] of [
        [60_000, setTimeout],
        [600_000, setInterval],
      ] as const)
        pruners.push(timer(pruning, after).unref())
      engine = new Engine(jobs, (run) => runJob(gateway, run), log, {
        // A SQLite file belongs to one process; a Postgres database may have several.
        alone: db.dialect === 'sqlite',
        // The clock below looks for jobs, too: one statement for everything.
        polls: false,
        metrics,
        ...options,
      })
      await engine.start()
      clock = new Clock(db, engine, log, options.interval)
      clock.look()
      db.notices?.start((topic) => {
        if (topic === 'jobs') clock?.look()
        else void registry.refresh().catch(() => {})
      })
    },
    wake: () => engine?.wake(),
    async close() {
      await clock?.stop()
      registry.stop()
      for (const timer of pruners) clearTimeout(timer)
      watchdog.stop()
      await presence.stop()
      await engine?.stop()
      await shared.close()
      await audit.close()
      metrics.close()
      await copies.close()
      await db.close()
    },
  }
  return gateway
}
