import { connections, jobs } from '../api/client.ts'
import type { Connection, JobWithAttempts } from '../api/types.ts'
import { count, namesakes, plural } from '../format.ts'
import { useLoad } from '../load.ts'
import { at, Link } from '../router.tsx'
import { Empty, Page, Pending, Status, Time } from '../ui/basics.tsx'
import { scheduleLeft } from './schedule.tsx'

/** How many connections are shown with their last job: each costs a request. */
const MOST_WITH_JOBS = 50

const isOpen = (job: JobWithAttempts | undefined): boolean =>
  ['pending', 'queued', 'running', 'incomplete'].includes(job?.job.status ?? '')

export function Connections({ workspaceId }: { readonly workspaceId: string }) {
  const load = async (signal: AbortSignal) => {
    const found = await connections.list(workspaceId, signal)
    const last = await Promise.all(
      found.slice(0, MOST_WITH_JOBS).map(({ connectionId }) => jobs.list(connectionId, 1, 0, signal)),
    )
    return found.map((connection, index) => ({ connection, last: last[index]?.[0] }))
  }
  const { data, error } = useLoad(load, [workspaceId], (found) =>
    found?.some(({ last }) => isOpen(last)) ? 2_000 : 15_000,
  )
  const twice = namesakes((data ?? []).map(({ connection }) => connection))
  const add = (
    <Link to={at(workspaceId, 'connections', 'new')} class="button primary">
      New connection
    </Link>
  )
  return (
    <Page
      title="Connections"
      lead="Which streams are copied, where to, and how often."
      actions={data?.length ? add : undefined}
    >
      {!data ? (
        <Pending error={error} />
      ) : data.length === 0 ? (
        <Empty title="No connection yet">
          <p class="muted">
            A connection copies streams of a source: into this gateway, where they can be searched, or elsewhere.
          </p>
          <div class="actions">
            <Link to={at(workspaceId, 'sources', 'new')} class="button">
              Add source
            </Link>
            {add}
          </div>
        </Empty>
      ) : (
        <ul class="rows">
          {data.map(({ connection, last }) => (
            <Row
              key={connection.connectionId}
              workspaceId={workspaceId}
              connection={connection}
              last={last}
              isTwice={twice.has(connection.name)}
            />
          ))}
        </ul>
      )}
    </Page>
  )
}

function Row(props: {
  readonly workspaceId: string
  readonly connection: Connection
  readonly last: JobWithAttempts | undefined
  readonly isTwice: boolean
}) {
  const { connection, last } = props
  return (
    <li>
      <Link to={at(props.workspaceId, 'connections', connection.connectionId)}>
        <span>
          <span class="row-title">{connection.name}</span>
          {props.isTwice && <code class="small muted">{connection.connectionId}</code>}
          <span class="muted small under">
            {plural(connection.configurations.streams.length, 'stream')} · {scheduleLeft(connection)}
            {connection.status !== 'active' && ' · off'}
          </span>
        </span>
        <span class="end">
          {last ? (
            <>
              <Status of={last.job.status} />
              <span class="muted small">
                {count(last.job.aggregatedStats.recordsCommitted)} rows · <Time at={last.job.createdAt * 1000} />
              </span>
            </>
          ) : (
            <span class="muted">never ran</span>
          )}
        </span>
      </Link>
    </li>
  )
}
