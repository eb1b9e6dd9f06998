import { useState } from 'preact/hooks'
import { agentTokens, applications, approvals, audit, standingRules } from '../api/client.ts'
import type { AgentToken, Workspace } from '../api/types.ts'
import { useAction, useLoad } from '../load.ts'
import { at, Link } from '../router.tsx'
import { Card, Empty, Page, Pending, Status, Time } from '../ui/basics.tsx'
import { Confirmed, Secret } from '../ui/dialog.tsx'
import { CheckField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Table } from '../ui/table.tsx'
import { AuditTable } from './audit-table.tsx'

/** How often the writes that wait are looked at again, in milliseconds. */
const PAUSE = 3_000
/** Approvals that are shown here; all of them have a page. */
const MOST_APPROVALS = 5

const linesOf = (text: string): string[] =>
  text
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)

/** Clients and tokens of agents, what each may do, which writes wait for a person, and what they did. */
export function Agents({ workspace }: { readonly workspace: Workspace }) {
  const { workspaceId } = workspace
  const { data, error, reload } = useLoad((signal) => agentTokens.list(workspaceId, signal), [workspaceId])
  return (
    <Page title="Agents" lead="Programs of AI assistants that use this workspace through /mcp.">
      {!data ? (
        <Pending error={error} />
      ) : (
        <Card title="Clients and tokens">
          {data.length === 0 ? (
            <Empty title="No agent has access yet" />
          ) : (
            <ul class="rows plain">
              {data.map((one) => (
                <TokenRow key={one.agentTokenId} token={one} onRevoked={reload} />
              ))}
            </ul>
          )}
        </Card>
      )}
      <Asked workspaceId={workspaceId} />
      <Rules workspaceId={workspaceId} tokens={data ?? []} />
      <Done workspace={workspace} tokens={data ?? []} />
      <NewToken workspaceId={workspaceId} onMade={reload} />
    </Page>
  )
}

/** The newest writes that a person was asked about. */
function Asked({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error } = useLoad(
    (signal) => approvals.list(workspaceId, signal),
    [workspaceId],
    () => PAUSE,
  )
  return (
    <Card title="Approvals">
      {!data ? (
        <Pending error={error} />
      ) : data.length === 0 ? (
        <p class="muted">No agent has asked for a write yet.</p>
      ) : (
        <>
          <Table label="Approvals of agents" columns={['Asked', 'What', 'Status']}>
            {data.slice(0, MOST_APPROVALS).map((one) => (
              <tr key={one.approvalId}>
                <td class="nowrap">
                  <Time at={Date.parse(one.askedAt)} />
                </td>
                <td>
                  <Link to={at(workspaceId, 'approvals', one.approvalId)}>{one.write.title}</Link>
                </td>
                <td>
                  <Status of={one.status} />
                </td>
              </tr>
            ))}
          </Table>
          <p>
            <Link to={at(workspaceId, 'approvals')}>All approvals</Link>
          </p>
        </>
      )}
    </Card>
  )
}

interface RulesProps {
  readonly workspaceId: string
  readonly tokens: readonly AgentToken[]
}

/** Writes that people allowed for good. */
function Rules({ workspaceId, tokens }: RulesProps) {
  const { data, reload } = useLoad((signal) => standingRules.list(workspaceId, signal), [workspaceId])
  if (!data || data.length === 0) return null
  const nameOf = (id: string): string => tokens.find(({ agentTokenId }) => agentTokenId === id)?.name ?? id
  return (
    <Card title="Always allowed">
      <ul class="rows plain">
        {data.map(({ ruleId, rule, agentTokenId, createdAt }) => (
          <li class="row" key={ruleId}>
            <span>
              <code>{rule}</code>
              <span class="small muted">{nameOf(agentTokenId)}</span>
            </span>
            <span class="end">
              <span class="muted small">
                since <Time at={Date.parse(createdAt)} />
              </span>
              <Confirmed
                label="End rule"
                question="Ask about such writes again?"
                detail={rule}
                perform={async () => {
                  await standingRules.revoke(ruleId)
                  reload()
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface DoneProps {
  readonly workspace: Workspace
  readonly tokens: readonly AgentToken[]
}

/** The newest calls of agents. */
function Done({ workspace, tokens }: DoneProps) {
  const { data, error } = useLoad(
    (signal) =>
      Promise.all([audit.list(workspace.name, { action: 'mcp', limit: 20 }, signal), applications.list(signal)]),
    [workspace.name],
  )
  const [entries, known] = data ?? []
  const names = new Map([
    ...(known ?? []).map(({ id, name }) => [id, name] as const),
    ...tokens.map(({ agentTokenId, name }) => [agentTokenId, name] as const),
  ])
  return (
    <Card title="What they did">
      {!entries ? (
        <Pending error={error} />
      ) : entries.length === 0 ? (
        <p class="muted">No agent has called anything yet.</p>
      ) : (
        <AuditTable
          label="Calls of agents"
          entries={entries}
          names={names}
          called={(action) => action.replace(/^mcp /, '')}
        />
      )}
    </Card>
  )
}

function rightsOf({ readOnly, allow, rules }: AgentToken): string {
  const parts = [
    readOnly ? 'reads only' : 'writes wait for approval',
    allow && `only ${allow.join(', ')}`,
    rules?.allow && `without asking: ${rules.allow.join('; ')}`,
    rules?.never && `never: ${rules.never.join('; ')}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

function TokenRow({ token, onRevoked }: { readonly token: AgentToken; readonly onRevoked: () => void }) {
  const { agentTokenId, name, expiresAt, usedAt, revokedAt, clientId } = token
  const hasEnded = revokedAt !== null || Date.parse(expiresAt) <= Date.now()
  return (
    <li class="row">
      <span>
        <span class="row-title">{name}</span>
        <span class="small muted">
          {clientId !== undefined && 'logged in by OAuth · '}
          {rightsOf(token)}
        </span>
      </span>
      <span class="end">
        <span class="muted small">
          {usedAt === null ? 'never used' : <>used {<Time at={Date.parse(usedAt)} />}</>}
          {' · '}
          {revokedAt === null ? 'expires ' : 'revoked '}
          <Time at={Date.parse(revokedAt ?? expiresAt)} />
        </span>
        {!hasEnded && (
          <Confirmed
            label="Revoke"
            question={`Revoke ${name}?`}
            detail="The agent stops at once. This cannot be undone."
            perform={async () => {
              await agentTokens.revoke(agentTokenId)
              onRevoked()
            }}
          />
        )}
      </span>
    </li>
  )
}

function NewToken({ workspaceId, onMade }: { readonly workspaceId: string; readonly onMade: () => void }) {
  const [name, setName] = useState('')
  const [readOnly, setReadOnly] = useState(false)
  const [allow, setAllow] = useState('')
  const [never, setNever] = useState('')
  const [made, setMade] = useState<string>()
  const create = useAction(async () => {
    const rules = {
      ...(linesOf(allow).length > 0 && { allow: linesOf(allow) }),
      ...(linesOf(never).length > 0 && { never: linesOf(never) }),
    }
    const isRuled = !readOnly && Object.keys(rules).length > 0
    const { token } = await agentTokens.create({ workspaceId, name, readOnly, ...(isRuled && { rules }) })
    setMade(token)
    setName('')
    onMade()
  })
  return (
    <Card title="New token">
      <Form action={create} submit="Create token">
        <TextField label="Name of the agent" placeholder="Claude Code" value={name} onInput={setName} required />
        <CheckField label="Read only" checked={readOnly} onChange={setReadOnly} />
        {!readOnly && (
          <>
            <TextField
              label="Allow without approval"
              hint="Rules, separated by semicolons: stripe.refunds.create amount <= 10000; jira.issues.update"
              value={allow}
              onInput={setAllow}
              optional
            />
            <TextField
              label="Never allow"
              hint="For example: * effect:access; stripe.payouts"
              value={never}
              onInput={setNever}
              optional
            />
          </>
        )}
      </Form>
      {made && (
        <div class="notice" role="status">
          <p>This token is shown only once. It works for 90 days, for /mcp of this workspace only.</p>
          <Secret label="Agent token" value={made} />
        </div>
      )}
    </Card>
  )
}
