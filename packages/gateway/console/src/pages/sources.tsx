import { connections, jobs, sources } from '../api/client.ts'
import type { JobWithAttempts, Source } from '../api/types.ts'
import { plural } from '../format.ts'
import { useLoad } from '../load.ts'
import { at, Link } from '../router.tsx'
import { Empty, Page, Pending, Status, Time } from '../ui/basics.tsx'

/** How many sources are shown with their last sync: each costs a request. */
const MOST_WITH_SYNCS = 50

interface Line {
  readonly source: Source
  readonly last: JobWithAttempts | undefined
}

/** Sources with the last job of their first connection. */
async function load(workspaceId: string, signal: AbortSignal): Promise<Line[]> {
  const [all, copies] = await Promise.all([sources.list(workspaceId, signal), connections.list(workspaceId, signal)])
  return Promise.all(
    all.map(async (source, index) => {
      const copy = copies.find(({ sourceId }) => sourceId === source.sourceId)
      if (!copy || index >= MOST_WITH_SYNCS) return { source, last: undefined }
      const [last] = await jobs.list(copy.connectionId, 1, signal)
      return { source, last }
    }),
  )
}

export function Sources({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error } = useLoad((signal) => load(workspaceId, signal), [workspaceId])
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
          {data.map(({ source, last }) => (
            <Row key={source.sourceId} workspaceId={workspaceId} source={source} last={last} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function Row({ workspaceId, source, last }: Line & { readonly workspaceId: string }) {
  return (
    <li>
      <Link to={at(workspaceId, 'sources', source.sourceId)}>
        <span class="row-title">{source.name}</span>
        <span class="tag">{source.sourceType}</span>
        {last ? (
          <span class="end">
            <Status of={last.job.status} />
            <span class="muted small">
              {plural(last.job.aggregatedStats.recordsCommitted, 'row')} synced ·{' '}
              <Time at={last.job.createdAt * 1000} />
            </span>
          </span>
        ) : (
          <span class="muted end">
            Added <Time at={source.createdAt * 1000} />
          </span>
        )}
      </Link>
    </li>
  )
}
