import { useState } from 'preact/hooks'
import type { Hit } from '../api/types.ts'
import { count, exact, money, plural } from '../format.ts'
import { Button, Empty } from '../ui/basics.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Segments } from '../ui/fields.tsx'
import { Table } from '../ui/table.tsx'
import { type Asked, at, columnsOf } from './filter.ts'

interface ResultsProps {
  readonly hits: readonly Hit[]
  readonly asked: Asked
  readonly types: Readonly<Record<string, string>>
  readonly tookMs: number
  readonly busy: boolean
  readonly onMore: (() => void) | undefined
}

export function Results({ hits, asked, types, tookMs, busy, onMore }: ResultsProps) {
  const [view, setView] = useState('table')
  return (
    <section class="card" aria-label="Results">
      <header class="card-head">
        <span class="muted" role="status">
          {onMore ? `${count(hits.length)} results so far` : plural(hits.length, 'result')} ({Math.round(tookMs)} ms)
        </span>
        <Segments
          label="View"
          value={view}
          options={[
            { value: 'table', label: 'Table' },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={setView}
        />
      </header>
      {hits.length === 0 ? (
        <Empty title="No matches" />
      ) : view === 'json' ? (
        <pre class="json tall">
          {JSON.stringify(
            hits.map(({ data }) => data),
            null,
            2,
          )}
        </pre>
      ) : (
        <HitTable
          hits={hits}
          types={types}
          columns={columnsOf(
            asked,
            types,
            hits.map(({ data }) => data),
          )}
        />
      )}
      {onMore && (
        <div class="actions start">
          <Button busy={busy} onClick={onMore}>
            More
          </Button>
        </div>
      )}
    </section>
  )
}

function HitTable(props: {
  readonly hits: readonly Hit[]
  readonly types: Readonly<Record<string, string>>
  readonly columns: readonly string[]
}) {
  const { hits, types, columns } = props
  const [opened, setOpened] = useState<Hit>()
  return (
    <>
      <Table label="Table of results" columns={['id', ...columns]}>
        {hits.map((hit) => (
          <tr key={hit.id}>
            <td>
              <button type="button" class="link" onClick={() => setOpened(hit)}>
                {hit.id}
              </button>
            </td>
            {columns.map((name) => (
              <Cell key={name} name={name} value={at(hit.data, name)} amount={amountOf(hit, name, types)} />
            ))}
          </tr>
        ))}
      </Table>
      {opened && (
        <Dialog title={opened.id} wide onClose={() => setOpened(undefined)}>
          <pre class="json">{JSON.stringify(opened.data, null, 2)}</pre>
        </Dialog>
      )}
    </>
  )
}

/** Seconds or milliseconds since 1970, by the name and the size. */
function momentOf(name: string, value: number): number | undefined {
  if (!/(created|updated|date|_at|_on|start|end)$/i.test(name)) return undefined
  if (value > 1e9 && value < 1e10) return value * 1000
  return value > 1e12 && value < 1e13 ? value : undefined
}

/** A field of a record as an amount, where the record has a currency. The type tells the unit: only integers are minor. */
function amountOf({ data }: Hit, name: string, types: Readonly<Record<string, string>>): string | undefined {
  const value = data[name]
  if (typeof value !== 'number' || !/^amount(_|$)|_amount$/.test(name)) return undefined
  return money(value, data['currency'], types[name] === 'integer')
}

function Cell(props: { readonly name: string; readonly value: unknown; readonly amount: string | undefined }) {
  const { name, value, amount } = props
  if (amount !== undefined)
    return (
      <td class="number" title={String(value)}>
        {amount}
      </td>
    )
  if (value === null || value === undefined) return <td class="muted">–</td>
  if (typeof value === 'number') {
    const moment = momentOf(name, value)
    return moment === undefined ? <td class="number">{value}</td> : <td title={String(value)}>{exact(moment)}</td>
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return <td title={text.length > 40 ? text.slice(0, 1_000) : undefined}>{text.slice(0, 200)}</td>
}
