import { useState } from 'preact/hooks'
import { sources } from '../api/client.ts'
import type { Hit, Searchable, Source } from '../api/types.ts'
import { useAction, useLoad } from '../load.ts'
import { at, go, Link, usePlace } from '../router.tsx'
import { Card, Empty, Page, Pending, Status } from '../ui/basics.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { type Asked, paramsOf } from './filter.ts'
import { FilterBuilder } from './filter-builder.tsx'
import { Results } from './results.tsx'
import { sourceOptions } from './sources.tsx'

export function Search({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error } = useLoad((signal) => sources.list(workspaceId, signal), [workspaceId])
  const { query } = usePlace()
  const source = data?.find(({ sourceId }) => sourceId === query.get('source')) ?? data?.[0]
  return (
    <Page title="Search" lead="Searches your synced copies. No vendor API calls.">
      {!data ? (
        <Pending error={error} />
      ) : source ? (
        <OfSource key={source.sourceId} workspaceId={workspaceId} all={data} source={source} />
      ) : (
        <Empty title="There is nothing to search yet">
          <Link to={at(workspaceId, 'sources', 'new')} class="button primary">
            Add source
          </Link>
        </Empty>
      )}
    </Page>
  )
}

interface OfSourceProps {
  readonly workspaceId: string
  readonly all: readonly Source[]
  readonly source: Source
}

function OfSource({ workspaceId, all, source }: OfSourceProps) {
  const { data, error } = useLoad((signal) => sources.searchable(source.sourceId, signal), [source.sourceId])
  const { query } = usePlace()
  const found = data?.find(({ entity }) => entity === query.get('entity'))
  const chosen = found ?? data?.find(({ status }) => status !== 'loading') ?? data?.[0]
  const move = (sourceId: string, entity?: string): void => {
    const next = new URLSearchParams({ source: sourceId, ...(entity !== undefined && { entity }) })
    go(`${at(workspaceId, 'search')}?${next}`, { replace: true })
  }
  return (
    <>
      <Card>
        <div class="form two">
          <SelectField
            label="Source"
            value={source.sourceId}
            options={sourceOptions(all)}
            onChange={(value) => move(value)}
          />
          {chosen && (
            <SelectField
              label="Entity"
              value={chosen.entity}
              options={(data ?? []).map(({ entity, status }) => ({
                value: entity,
                label: status === 'loading' ? `${entity} (not copied yet)` : entity,
              }))}
              onChange={(value) => move(source.sourceId, value)}
            />
          )}
        </div>
        {chosen && (
          <p class="muted small">
            <Status of={chosen.status} /> {chosen.summary}
          </p>
        )}
      </Card>
      {chosen ? (
        <OfEntity key={chosen.entity} sourceId={source.sourceId} searchable={chosen} />
      ) : (
        <Pending error={error} />
      )}
    </>
  )
}

interface Found {
  readonly asked: Asked
  readonly hits: readonly Hit[]
  readonly next: string | null
  readonly tookMs: number
}

const nothing: Asked = { lines: [], join: 'and', sort: '', direction: 'desc', limit: 50 }

function OfEntity({ sourceId, searchable }: { readonly sourceId: string; readonly searchable: Searchable }) {
  const { entity, fields } = searchable
  const [asked, setAsked] = useState<Asked>(nothing)
  const [found, setFound] = useState<Found>()
  const search = useAction(async (more: boolean) => {
    const now = more && found ? found.asked : asked
    const cursor = more && found?.next ? { cursor: found.next } : {}
    const answer = await sources.search(sourceId, entity, { ...paramsOf(now, fields), ...cursor })
    const hits = more && found ? [...found.hits, ...answer.hits] : answer.hits
    setFound({ asked: now, hits, next: answer.next_cursor, tookMs: answer.took_ms })
  })
  return (
    <>
      <Card>
        <Form class="stack" start action={{ ...search, run: () => search.run(false) }} submit="Search">
          <FilterBuilder types={fields} asked={asked} onChange={setAsked} />
          <Order types={fields} asked={asked} onChange={setAsked} />
          <details>
            <summary>Show API request</summary>
            <pre class="json">
              {JSON.stringify({ entity, action: 'search', params: paramsOf(asked, fields) }, null, 2)}
            </pre>
          </details>
        </Form>
      </Card>
      {found && (
        <Results
          hits={found.hits}
          asked={found.asked}
          types={fields}
          tookMs={found.tookMs}
          busy={search.busy}
          onMore={found.next === null ? undefined : () => void search.run(true)}
        />
      )}
    </>
  )
}

function Order(props: {
  readonly types: Readonly<Record<string, string>>
  readonly asked: Asked
  readonly onChange: (asked: Asked) => void
}) {
  const { types, asked, onChange } = props
  const sortable = Object.keys(types).filter((name) => types[name] !== 'object' && types[name] !== 'array')
  return (
    <div class="form three">
      <SelectField
        label="Sort by"
        value={asked.sort}
        options={[{ value: '', label: 'relevance, then id' }, ...sortable.map((value) => ({ value, label: value }))]}
        onChange={(sort) => onChange({ ...asked, sort })}
      />
      <SelectField
        label="Direction"
        value={asked.direction}
        options={[
          { value: 'desc', label: 'descending' },
          { value: 'asc', label: 'ascending' },
        ]}
        onChange={(direction) => onChange({ ...asked, direction: direction as Asked['direction'] })}
      />
      <SelectField
        label="Page size"
        value={String(asked.limit)}
        options={[20, 50, 200].map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(limit) => onChange({ ...asked, limit: Number(limit) })}
      />
    </div>
  )
}
