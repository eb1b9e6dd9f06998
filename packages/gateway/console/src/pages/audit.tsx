import { useState } from 'preact/hooks'
import { applications, audit } from '../api/client.ts'
import type { AuditEntry, Workspace } from '../api/types.ts'
import { useAction, useLoad } from '../load.ts'
import { Button, Empty, Page, Pending, Problem, Status, Time } from '../ui/basics.tsx'
import { Table } from '../ui/table.tsx'

const PAGE = 50

export function Audit({ workspace }: { readonly workspace: Workspace }) {
  const [older, setOlder] = useState<readonly AuditEntry[]>([])
  const { data, error } = useLoad(
    (signal) => Promise.all([audit.list(workspace.name, undefined, signal), applications.list(signal)]),
    [workspace.name],
  )
  const [first, known] = data ?? [[], []]
  const entries = [...first, ...older]
  const [done, setDone] = useState(false)
  const more = useAction(async () => {
    const found = await audit.list(workspace.name, entries.at(-1)?.id)
    setOlder([...older, ...found])
    setDone(found.length < PAGE)
  })
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return (
    <Page title="Audit" lead="Who did what in this workspace. Names of parameters are kept, never their values.">
      {!data ? (
        <Pending error={error} />
      ) : entries.length === 0 ? (
        <Empty title="No calls yet" />
      ) : (
        <section class="card">
          <Table label="Table" columns={['When', 'Who', 'What', 'Parameters', 'Outcome']}>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td class="nowrap">
                  <Time at={Date.parse(entry.at)} />
                </td>
                <td>{names.get(entry.actor) ?? entry.actor}</td>
                <td title={entry.target ?? ''}>{entry.action}</td>
                <td class="muted">{entry.params.split(',').join(', ') || '–'}</td>
                <td>
                  <Status of={entry.outcome} />
                </td>
              </tr>
            ))}
          </Table>
          <Problem error={more.error} />
          {first.length === PAGE && !done && (
            <div class="actions start">
              <Button busy={more.busy} onClick={() => void more.run()}>
                Older
              </Button>
            </div>
          )}
        </section>
      )}
    </Page>
  )
}
