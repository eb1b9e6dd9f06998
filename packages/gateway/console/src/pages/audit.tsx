import { useState } from 'preact/hooks'
import { agentTokens, applications, audit } from '../api/client.ts'
import type { AuditEntry, Workspace } from '../api/types.ts'
import { useAction, useLoad } from '../load.ts'
import { Button, Card, Empty, Page, Pending, Problem } from '../ui/basics.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { AuditTable } from './audit-table.tsx'

const PAGE = 50

const nothing = { actor: '', action: '', outcome: '' }

export function Audit({ workspace }: { readonly workspace: Workspace }) {
  const { data: actors } = useLoad((signal) => actorsOf(workspace.workspaceId, signal), [workspace.workspaceId])
  const [wanted, setWanted] = useState(nothing)
  const [asked, setAsked] = useState(nothing)
  const names = new Map(actors)
  const set = (change: Partial<typeof nothing>) => setWanted({ ...wanted, ...change })
  const filter = {
    run: async () => setAsked({ ...wanted, action: wanted.action.trim() }),
    busy: false,
    error: undefined,
  }
  return (
    <Page title="Audit" lead="Who did what in this workspace. Names of parameters are kept, never their values.">
      <Card>
        <Form class="form three" action={filter} submit="Filter" start>
          <SelectField
            label="Who"
            value={wanted.actor}
            options={[{ value: '', label: 'anyone' }, ...[...names].map(([value, label]) => ({ value, label }))]}
            onChange={(actor) => set({ actor })}
          />
          <TextField
            label="What"
            placeholder="mcp, source, source.create"
            value={wanted.action}
            onInput={(action) => set({ action })}
          />
          <TextField label="Outcome" placeholder="ok" value={wanted.outcome} onInput={(outcome) => set({ outcome })} />
        </Form>
      </Card>
      <Entries key={JSON.stringify(asked)} workspace={workspace} asked={asked} names={names} />
    </Page>
  )
}

/** Ids and names of those who may act: applications, and agents of the workspace. */
async function actorsOf(workspaceId: string, signal: AbortSignal): Promise<[id: string, name: string][]> {
  const [programs, agents] = await Promise.all([applications.list(signal), agentTokens.list(workspaceId, signal)])
  return [
    ...programs.map(({ id, name }): [string, string] => [id, name]),
    ...agents.map(({ agentTokenId, name }): [string, string] => [agentTokenId, name]),
  ]
}

function Entries(props: {
  readonly workspace: Workspace
  readonly asked: typeof nothing
  readonly names: ReadonlyMap<string, string>
}) {
  const { workspace, asked, names } = props
  const page = (before?: number, signal?: AbortSignal) =>
    audit.list(workspace.name, { ...asked, limit: PAGE, before }, signal)
  const { data, error } = useLoad((signal) => page(undefined, signal), [workspace.name])
  const [older, setOlder] = useState<readonly AuditEntry[]>([])
  const [done, setDone] = useState(false)
  const entries = [...(data ?? []), ...older]
  const more = useAction(async () => {
    const found = await page(entries.at(-1)?.id)
    setOlder([...older, ...found])
    setDone(found.length < PAGE)
  })
  if (!data) return <Pending error={error} />
  if (entries.length === 0) return <Empty title="No calls" />
  return (
    <section class="card">
      <AuditTable label="Table" entries={entries} names={names} />
      <Problem error={more.error} />
      {data.length === PAGE && !done && (
        <div class="actions start">
          <Button busy={more.busy} onClick={() => void more.run()}>
            Older
          </Button>
        </div>
      )}
    </section>
  )
}
