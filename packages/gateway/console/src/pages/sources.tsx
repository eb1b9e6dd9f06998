import { audit, connections, jobs, sources } from '../api/client.ts'
import type { AuditEntry, JobWithAttempts, Source } from '../api/types.ts'
import { namesakes, plural } from '../format.ts'
import { useLoad } from '../load.ts'
import { at, Link } from '../router.tsx'
import { Empty, Page, Pending, Status, Time, Vendor } from '../ui/basics.tsx'
import type { Option } from '../ui/fields.tsx'

/** How many sources are shown with their last sync: each costs a request. */
const MOST_WITH_SYNCS = 50

export interface Health {
  /** The last job of the first connection. */
  readonly last: JobWithAttempts | undefined
  /** The last check, as the audit has it. */
  readonly check: AuditEntry | undefined
}

interface Line extends Health {
  readonly source: Source
  readonly isTwice: boolean
}

/** Sources as choices; those of one name with their ids. */
export function sourceOptions(all: readonly Source[]): Option[] {
  const twice = namesakes(all)
  return all.map(({ sourceId: value, name, sourceType }) => ({
    value,
    label: `${name} (${twice.has(name) ? `${sourceType}, ${value}` : sourceType})`,
  }))
}

async function load(workspace: { workspaceId: string; name: string }, signal: AbortSignal): Promise<Line[]> {
  const { workspaceId, name } = workspace
  const [all, copies, checks] = await Promise.all([
    sources.list(workspaceId, signal),
    connections.list(workspaceId, signal),
    audit.list(name, { action: 'connector.check', limit: 500 }, signal),
  ])
  const twice = namesakes(all)
  return Promise.all(
    all.map(async (source, index) => {
      const check = checks.find(({ target }) => target === source.sourceId)
      const copy = copies.find(({ sourceId }) => sourceId === source.sourceId)
      const shows = copy && index < MOST_WITH_SYNCS
      const [last] = shows ? await jobs.list(copy.connectionId, 1, 0, signal) : []
      return { source, last, check, isTwice: twice.has(source.name) }
    }),
  )
}

export function Sources({ workspace }: { readonly workspace: { workspaceId: string; name: string } }) {
  const { workspaceId } = workspace
  const { data, error } = useLoad((signal) => load(workspace, signal), [workspaceId])
  const add = (
    <Link to={at(workspaceId, 'sources', 'new')} class="button primary">
      Add source
    </Link>
  )
  return (
    <Page
      title="Sources"
      lead="The accounts that the gateway reads and writes."
      actions={data?.length ? add : undefined}
    >
      {!data ? (
        <Pending error={error} />
      ) : data.length === 0 ? (
        <Empty title="No source yet">
          <p class="muted">Add an account of Stripe, Jira, Shopify or another system to begin.</p>
          {add}
        </Empty>
      ) : (
        <ul class="rows">
          {data.map((line) => (
            <Row key={line.source.sourceId} workspaceId={workspaceId} {...line} />
          ))}
        </ul>
      )}
    </Page>
  )
}

/** Outcomes of a check after which only new credentials help. */
const refused = ['credentials', 'authentication']

export const needsLogin = (check: AuditEntry | undefined): boolean => refused.includes(check?.outcome ?? '')

/** Why the last attempt of a job failed. */
export const failureOf = (job: JobWithAttempts | undefined): string | undefined =>
  job?.attempts.at(-1)?.failureSummary?.failures[0]?.externalMessage

function Row({ workspaceId, source, last, check, isTwice }: Line & { readonly workspaceId: string }) {
  const failure = last?.job.status === 'failed' ? failureOf(last) : undefined
  return (
    <li>
      <Link to={at(workspaceId, 'sources', source.sourceId)}>
        <Vendor of={source.sourceType} />
        <span class="row-title">{source.name}</span>
        {isTwice && <code class="small muted">{source.sourceId}</code>}
        <span class="tag">{source.sourceType}</span>
        {needsLogin(check) && <Status of="needs login" />}
        <span class="end">
          {last && <Status of={last.job.status} />}
          <span class="muted small">
            {last ? (
              <>
                {plural(last.job.aggregatedStats.recordsCommitted, 'row')} synced ·{' '}
                <Time at={last.job.createdAt * 1000} />
              </>
            ) : (
              <>
                Added <Time at={source.createdAt * 1000} />
              </>
            )}
            {' · '}
            {check ? (
              <>
                checked <Time at={Date.parse(check.at)} />
              </>
            ) : (
              'never checked'
            )}
          </span>
        </span>
        {failure && <span class="small problem whole">{failure.slice(0, 300)}</span>}
      </Link>
    </li>
  )
}
