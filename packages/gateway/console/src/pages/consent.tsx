import { useState } from 'preact/hooks'
import { consents } from '../api/client.ts'
import type { Consent } from '../api/types.ts'
import { useAction, useLoad } from '../load.ts'
import { Button, Pending } from '../ui/basics.tsx'
import { CheckField, Segments, SelectField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'

const accesses = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and write' },
  { value: 'destructive', label: 'Also delete' },
] as const

const hints: Readonly<Record<string, string>> = {
  read: 'It can read and search. It cannot change anything.',
  write: 'Each write waits for a person. Writes that cannot be undone are refused.',
  destructive: 'Each write waits for a person, also those that delete or cancel.',
}

const lifetimes = [1, 7, 30, 90].map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }))

/** Asks whether a program may use a workspace, and for what. */
export function ConsentPage({ uid }: { readonly uid: string }) {
  const { data, error } = useLoad((signal) => consents.get(uid, signal), [uid])
  return <main class="login">{data ? <Decision uid={uid} consent={data} /> : <Pending error={error} />}</main>
}

function Decision({ uid, consent }: { readonly uid: string; readonly consent: Consent }) {
  const { client, scopes, workspaces } = consent
  const usable = workspaces.filter(({ connectors }) => connectors.length > 0)
  const [workspaceId, setWorkspaceId] = useState(usable[0]?.workspaceId ?? '')
  const [without, setWithout] = useState<readonly string[]>([])
  const [access, setAccess] = useState('read')
  const [days, setDays] = useState('30')
  const offered = usable.find((one) => one.workspaceId === workspaceId)?.connectors ?? []
  const connectors = offered.filter((name) => !without.includes(name))
  const mayWrite = scopes.includes('write')
  const decide = useAction(async (approved: boolean) => {
    const granted = { workspaceId, connectors, access, days: Number(days) }
    const { redirect } = await consents.decide(uid, { approved, ...(approved && granted) })
    window.location.assign(redirect)
  })
  return (
    <Form
      action={{ ...decide, run: () => decide.run(true) }}
      submit="Allow"
      disabled={connectors.length === 0}
      aside={
        <Button busy={decide.busy} onClick={() => void decide.run(false)}>
          Refuse
        </Button>
      }
    >
      <h1>{client.name} asks for access</h1>
      <p class="hint">
        The name is the program's own word. You return to{' '}
        <code>{new URL(client.redirectUri).host || client.redirectUri}</code>: continue only if you started this there.
      </p>
      <SelectField
        label="Workspace"
        value={workspaceId}
        options={usable.map(({ workspaceId, name }) => ({ value: workspaceId, label: name }))}
        onChange={(id) => {
          setWorkspaceId(id)
          setWithout([])
        }}
      />
      {offered.map((name) => (
        <CheckField
          key={name}
          label={name}
          checked={!without.includes(name)}
          onChange={(on) => setWithout(on ? without.filter((one) => one !== name) : [...without, name])}
        />
      ))}
      <Segments
        label="Access"
        value={access}
        options={mayWrite ? accesses : accesses.slice(0, 1)}
        onChange={setAccess}
      />
      <p class="hint">{hints[access]}</p>
      <SelectField label="It ends after" value={days} options={lifetimes} onChange={setDays} />
    </Form>
  )
}
