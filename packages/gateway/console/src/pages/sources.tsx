import { sources } from '../api/client.ts'
import { useLoad } from '../load.ts'
import { at, Link } from '../router.tsx'
import { Empty, Page, Pending, Time } from '../ui/basics.tsx'

export function Sources({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error } = useLoad((signal) => sources.list(workspaceId, signal), [workspaceId])
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
          {data.map(({ sourceId, name, sourceType, createdAt }) => (
            <li key={sourceId}>
              <Link to={at(workspaceId, 'sources', sourceId)}>
                <span class="row-title">{name}</span>
                <span class="tag">{sourceType}</span>
                <span class="muted end">
                  added <Time at={createdAt * 1000} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
