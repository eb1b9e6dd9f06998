import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { workspaces } from './api/client.ts'
import { logout } from './api/http.ts'
import type { Session, Workspace } from './api/types.ts'
import { useAction, useLoad } from './load.ts'
import { Agents } from './pages/agents.tsx'
import { ApprovalPage, Approvals } from './pages/approvals.tsx'
import { Audit } from './pages/audit.tsx'
import { ConnectionPage } from './pages/connection.tsx'
import { NewConnection } from './pages/connection-new.tsx'
import { Connections } from './pages/connections.tsx'
import { Connectors } from './pages/connectors.tsx'
import { Jobs } from './pages/jobs.tsx'
import { Keys } from './pages/keys.tsx'
import { Search } from './pages/search.tsx'
import { SourcePage } from './pages/source.tsx'
import { NewSource } from './pages/source-new.tsx'
import { Sources } from './pages/sources.tsx'
import { at, go, Link, usePlace } from './router.tsx'
import { Button, Empty, Page, Pending } from './ui/basics.tsx'
import { Dialog } from './ui/dialog.tsx'
import { TextField } from './ui/fields.tsx'
import { Form } from './ui/form.tsx'

const sections = [
  ['connections', 'Connections'],
  ['sources', 'Sources'],
  ['jobs', 'Jobs'],
  ['connectors', 'Connectors'],
  ['search', 'Search'],
  ['agents', 'Agents'],
  ['approvals', 'Approvals'],
  ['keys', 'Keys and tokens'],
  ['audit', 'Audit'],
] as const

const LAST = 'ferrule.workspace'

/** Everything behind the login: the menu, and the page that the address names. */
export function Frame({ session }: { readonly session: Session }) {
  const { path } = usePlace()
  const { data, error } = useLoad((signal) => load(path[1] ?? window.localStorage.getItem(LAST), signal), [])
  const [others, setOthers] = useState<readonly Workspace[]>([])
  const [open, setOpen] = useState(false)
  const known = data && [...others, ...data.found]
  const current = known?.find(({ workspaceId }) => workspaceId === path[1])
  const [section = 'connections', ...rest] = path.slice(2)
  useEffect(() => {
    if (!data) return
    if (current) window.localStorage.setItem(LAST, current.workspaceId)
    else if (path.length === 0) {
      const last = window.localStorage.getItem(LAST)
      const first = data.found.find(({ workspaceId }) => workspaceId === last) ?? data.found[0]
      if (first) go(at(first.workspaceId, 'connections'), { replace: true })
    }
  }, [data, current, path.length])
  const place = path.join('/')
  // Whoever has arrived needs no menu.
  useEffect(() => setOpen(false), [place])
  if (!data) return <Pending error={error} />
  return (
    <div class="frame">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="bar">
        <span class="brand">Ferrule</span>
        <Button kind="quiet" label={open ? 'Close the menu' : 'Open the menu'} onClick={() => setOpen(!open)}>
          {open ? '✕' : '☰'}
        </Button>
      </header>
      <nav class={open ? 'menu open' : 'menu'} aria-label="Console">
        <span class="brand">Ferrule</span>
        <WorkspaceChoice
          all={known ?? []}
          isMore={data.isMore}
          current={current}
          onChoose={(chosen) => {
            setOthers([chosen, ...others])
            go(at(chosen.workspaceId, 'connections'))
          }}
        />
        <ul>
          {current &&
            sections.map(([name, label]) => (
              <li key={name}>
                <Link to={at(current.workspaceId, name)} current={section === name}>
                  {label}
                </Link>
              </li>
            ))}
        </ul>
        <footer>
          <a href="/docs">HTTP API</a>
          <span class="muted who" title={session.client_id}>
            Signed in as {session.name}
          </span>
          <Button kind="quiet" onClick={() => void logout()}>
            Log out
          </Button>
        </footer>
      </nav>
      <main id="main">
        {current ? (
          <Section
            key={path.slice(0, 4).join('/')}
            workspace={current}
            section={section}
            rest={rest}
            session={session}
          />
        ) : (
          path.length > 0 && (
            <Page title="No such workspace">
              <Empty title="It may have been deleted, or the address is wrong.">
                <Link to="/">Go to the first workspace</Link>
              </Empty>
            </Page>
          )
        )}
      </main>
    </div>
  )
}

interface SectionProps {
  readonly workspace: Workspace
  readonly section: string
  readonly rest: readonly string[]
  readonly session: Session
}

function Section({ workspace, section, rest, session }: SectionProps): ComponentChildren {
  const { workspaceId } = workspace
  const [id, tab] = rest
  if (section === 'sources') {
    if (id === 'new') return <NewSource workspaceId={workspaceId} />
    return id ? <SourcePage workspace={workspace} id={id} /> : <Sources workspace={workspace} />
  }
  if (section === 'jobs') return <Jobs workspaceId={workspaceId} />
  if (section === 'connectors') return <Connectors workspaceId={workspaceId} />
  if (section === 'search') return <Search workspaceId={workspaceId} />
  if (section === 'keys') return <Keys workspace={workspace} session={session} />
  if (section === 'agents') return <Agents workspace={workspace} />
  if (section === 'approvals') return id ? <ApprovalPage id={id} /> : <Approvals workspace={workspace} />
  if (section === 'audit') return <Audit workspace={workspace} />
  if (id === 'new') return <NewConnection workspaceId={workspaceId} />
  return id ? (
    <ConnectionPage workspaceId={workspaceId} id={id} tab={tab ?? 'timeline'} />
  ) : (
    <Connections workspaceId={workspaceId} />
  )
}

/** The first workspaces, and the one that is wanted; `isMore`: there are others, to be searched for. */
async function load(wanted: string | null, signal: AbortSignal) {
  const { data, next } = await workspaces.find('', signal)
  const isFar = Boolean(next) && wanted !== null && !data.some(({ workspaceId }) => workspaceId === wanted)
  const far = isFar ? await workspaces.get(wanted, signal).catch(() => undefined) : undefined
  return { found: far ? [far, ...data] : data, isMore: Boolean(next) }
}

/** From this many on, the choice has a search. */
const MANY = 10

function WorkspaceChoice(props: {
  readonly all: readonly Workspace[]
  readonly isMore: boolean
  readonly current: Workspace | undefined
  readonly onChoose: (workspace: Workspace) => void
}) {
  const { current, onChoose } = props
  const [part, setPart] = useState('')
  const searched = useLoad(
    async (signal) => (part === '' ? undefined : (await workspaces.find(part, signal)).data),
    [part],
  )
  const options = new Map(
    [...(current ? [current] : []), ...(searched.data ?? props.all)].map((one) => [one.workspaceId, one]),
  )

  const [making, setMaking] = useState(false)
  const [name, setName] = useState('')
  const create = useAction(async () => {
    const made = await workspaces.create(name)
    setMaking(false)
    setName('')
    onChoose(made)
  })
  return (
    <div class="workspace">
      <label class="sr" for="workspace">
        Workspace
      </label>
      {(props.isMore || props.all.length > MANY) && (
        <input
          type="search"
          aria-label="Search workspaces"
          placeholder="Search workspaces"
          value={part}
          onChange={(event) => setPart(event.currentTarget.value.trim())}
        />
      )}
      <select
        id="workspace"
        onChange={(event) => {
          const chosen = options.get(event.currentTarget.value)
          if (chosen) onChoose(chosen)
        }}
      >
        {!current && <option value="">Choose a workspace</option>}
        {[...options.values()].map(({ workspaceId, name }) => (
          <option key={workspaceId} value={workspaceId} selected={workspaceId === current?.workspaceId}>
            {name}
          </option>
        ))}
      </select>
      <Button kind="quiet" label="New workspace" onClick={() => setMaking(true)}>
        +
      </Button>
      {making && (
        <Dialog title="New workspace" onClose={() => setMaking(false)}>
          <Form action={create} submit="Create">
            <TextField
              label="Name"
              hint="One of your customers, for example. Workspaces share nothing."
              value={name}
              onInput={setName}
              required
            />
          </Form>
        </Dialog>
      )}
    </div>
  )
}
