import { useState } from 'preact/hooks'
import { applications, approvals } from '../api/client.ts'
import type { Application, Approval, Workspace } from '../api/types.ts'
import { useAction, useLoad } from '../load.ts'
import { at, Link } from '../router.tsx'
import { Button, Card, Empty, Page, Pending, Problem, Status, Time } from '../ui/basics.tsx'
import { Confirmed } from '../ui/dialog.tsx'
import { CheckField } from '../ui/fields.tsx'
import { Table } from '../ui/table.tsx'

/** How often an open question is looked at again, in milliseconds: it may be decided elsewhere. */
const PAUSE = 3_000

const effects: Readonly<Record<string, string>> = {
  money: 'It moves money or spends it.',
  message: 'It sends a message to people.',
  publish: 'It makes something public or runs it.',
  access: 'It gives or takes access.',
  delete: 'It deletes or cancels, and cannot simply be undone.',
}

const effectOf = ({ effect, access }: Approval['write']): string | undefined =>
  effects[effect ?? (access === 'destructive' ? 'delete' : '')]

/** `invoice_settings.days_until_due` as words: `Invoice settings: days until due`. */
function titleOf(path: string): string {
  const [first = '', ...rest] = path.split('.').map((part) => part.replaceAll('_', ' '))
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(': ')
}

/** Writes of agents that a person was asked about, newest first. */
export function Approvals({ workspace }: { readonly workspace: Workspace }) {
  const { workspaceId } = workspace
  const { data, error } = useLoad(
    (signal) => approvals.list(workspaceId, signal),
    [workspaceId],
    () => PAUSE,
  )
  return (
    <Page title="Approvals" lead="Writes of agents. Each waits ten minutes for a person, and is sent once at most.">
      {!data ? (
        <Pending error={error} />
      ) : data.length === 0 ? (
        <Empty title="No agent has asked for a write yet" />
      ) : (
        <section class="card">
          <Table label="Approvals" columns={['Asked', 'What', 'Effect', 'Status']}>
            {data.map((one) => (
              <tr key={one.approvalId}>
                <td class="nowrap">
                  <Time at={Date.parse(one.askedAt)} />
                </td>
                <td>
                  <Link to={at(workspaceId, 'approvals', one.approvalId)}>{one.write.title}</Link>
                </td>
                <td class="muted">{one.write.effect ?? '–'}</td>
                <td>
                  <Status of={one.status} />
                </td>
              </tr>
            ))}
          </Table>
        </section>
      )}
    </Page>
  )
}

/** One write with every parameter, and its decision. */
export function ApprovalPage({ id }: { readonly id: string }) {
  const { data, error, reload } = useLoad(
    (signal) => Promise.all([approvals.get(id, signal), applications.list(signal)]),
    [id],
    (found) => (found?.[0].status === 'asked' ? PAUSE : undefined),
  )
  if (!data)
    return (
      <Page title="Approval">
        <Pending error={error} />
      </Page>
    )
  const [approval, known] = data
  const { write, status } = approval
  return (
    <Page title={write.title} lead={<code>{write.action}</code>} actions={<Status of={status} />}>
      <Card title="Request">
        {effectOf(write) && <p class="note">{effectOf(write)}</p>}
        <p>
          <code>{write.request}</code>
        </p>
        <Table label="Parameters" columns={['Parameter', 'Value']}>
          {write.params.map((param) => (
            <ParamRow key={param.name} param={param} />
          ))}
        </Table>
        {write.params.length === 0 && <p class="muted">It has no parameters.</p>}
        {status === 'asked' && <Decision approval={approval} onDone={reload} />}
      </Card>
      <History approval={approval} known={known} />
    </Page>
  )
}

/** Texts of the vendor's records are quoted, and marked as theirs. */
function ParamRow({ param }: { readonly param: Approval['write']['params'][number] }) {
  const { name, value, title, words, record, before } = param
  return (
    <tr>
      <td>
        {title ?? titleOf(name)}
        {title !== undefined && <div class="muted small">{name}</div>}
      </td>
      <td>
        {words !== undefined && <strong>{words} </strong>}
        <code>{value}</code>
        {record !== undefined && (
          <div class="muted small">
            the record says <code>{record}</code>
          </div>
        )}
        {before !== undefined && (
          <div class="muted small">
            {before === value ? (
              'unchanged'
            ) : (
              <>
                before: <code>{before}</code>
              </>
            )}
          </div>
        )}
      </td>
    </tr>
  )
}

function Decision({ approval, onDone }: { readonly approval: Approval; readonly onDone: () => void }) {
  const decide = useAction(async (verb: 'approve' | 'refuse') => {
    await approvals.decide(approval.approvalId, verb)
    onDone()
  })
  return (
    <>
      <Problem error={decide.error} />
      <div class="actions start">
        <Button kind="primary" busy={decide.busy} onClick={() => void decide.run('approve')}>
          Approve
        </Button>
        <Button kind="danger" busy={decide.busy} onClick={() => void decide.run('refuse')}>
          Refuse
        </Button>
      </div>
      <p class="muted">
        Undecided, it expires <Time at={Date.parse(approval.expiresAt)} />. Approved, the agent can send exactly this,
        once.
      </p>
      {approval.always && <Always approval={approval} bounds={approval.always} onDone={onDone} />}
    </>
  )
}

interface AlwaysProps {
  readonly approval: Approval
  readonly bounds: NonNullable<Approval['always']>
  readonly onDone: () => void
}

/** Approves such writes from now on, within the bounds that are ticked. */
function Always({ approval, bounds, onDone }: AlwaysProps) {
  const { action, only, conditions } = bounds
  const [free, setFree] = useState<readonly string[]>([])
  const bare = (path: string) => path.replace(/\[\d+\]/g, '')
  const open = only.filter((path) => !conditions.some(({ name }) => bare(name) === path && !free.includes(name)))
  return (
    <details class="more">
      <summary>Always allow such writes</summary>
      <p>
        From now on, this agent may call <code>{action}</code> on this connector without asking, if all of these hold:
      </p>
      {conditions.map(({ name, text }) => (
        <CheckField
          key={name}
          label={text}
          checked={!free.includes(name)}
          onChange={(on) => setFree(on ? free.filter((one) => one !== name) : [...free, name])}
        />
      ))}
      {open.length > 0 && (
        <p class="note">
          Any value is allowed for <code>{open.join(', ')}</code>.
        </p>
      )}
      <p class="muted">
        {only.length > 0 ? `Calls with any other parameter than ${only.join(', ')} still ask. ` : ''}
        It ends with the agent's token, when the connector is changed, and on the page Agents.
      </p>
      <Confirmed
        label="Approve and always allow"
        question={`Allow ${action} from now on?`}
        detail="This write and such writes are sent without asking."
        perform={async () => {
          await approvals.always(approval.approvalId, free)
          onDone()
        }}
      />
    </details>
  )
}

function History({ approval, known }: { readonly approval: Approval; readonly known: readonly Application[] }) {
  const nameOf = (actor: string | null): string => known.find(({ id }) => id === actor)?.name ?? actor ?? ''
  const steps: [string, string | null, string][] = [
    ['Asked', approval.askedAt, nameOf(approval.askedBy)],
    [approval.status === 'refused' ? 'Refused' : 'Approved', approval.decidedAt, nameOf(approval.decidedBy)],
    [approval.status === 'refused' ? 'Shown to the agent' : 'Sent', approval.usedAt, nameOf(approval.askedBy)],
  ]
  return (
    <Card title="History">
      <Table label="History" columns={['What', 'When', 'Who']}>
        {steps
          .filter(([, when]) => when !== null)
          .map(([what, when, who]) => (
            <tr key={what}>
              <td>{what}</td>
              <td class="nowrap">
                <Time at={Date.parse(when as string)} />
              </td>
              <td>{who}</td>
            </tr>
          ))}
      </Table>
    </Card>
  )
}
