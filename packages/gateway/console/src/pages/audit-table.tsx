import type { AuditEntry } from '../api/types.ts'
import { Status, Time } from '../ui/basics.tsx'
import { Table } from '../ui/table.tsx'

/** Entries of the audit log. `called`: the action as the table shows it. */
export function AuditTable(props: {
  readonly label: string
  readonly entries: readonly AuditEntry[]
  /** Names by id of those who may act. */
  readonly names: ReadonlyMap<string, string>
  readonly called?: (action: string) => string
}) {
  const { label, entries, names, called = (action) => action } = props
  return (
    <Table label={label} columns={['When', 'Who', 'What', 'Parameters', 'Outcome']}>
      {entries.map(({ id, at, actor, target, action, params, outcome }) => (
        <tr key={id}>
          <td class="nowrap">
            <Time at={Date.parse(at)} />
          </td>
          <td title={actor}>{names.get(actor) ?? actor}</td>
          <td title={target ?? ''}>{called(action)}</td>
          <td class="muted">{params.split(',').join(', ') || '–'}</td>
          <td>
            <Status of={outcome} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
