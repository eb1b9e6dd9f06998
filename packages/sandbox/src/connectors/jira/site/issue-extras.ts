import type { Behavior, Call, RecordRules, World } from '../../../core/vendor.ts'
import { belowIssue } from '../below.ts'
import { needIssue } from '../issues.ts'
import { callerIn } from '../kept.ts'
import { api, belonging, nextId, shortUser, userOf } from '../records.ts'

/** Votes, remote links and properties of issues. */

type Behaviors = Readonly<Record<string, Behavior>>

async function vote(call: Call, world: World, on: boolean): Promise<undefined> {
  const id = callerIn(world, call)?.accountId
  await world.store.change('issues', needIssue(world, call).id, (draft) => {
    const others = ((draft['voters'] ?? []) as string[]).filter((one) => one !== id)
    draft['voters'] = on && id !== undefined ? [...others, id] : others
  })
  return undefined
}

const REMOTE = { globalId: undefined, relationship: undefined, application: undefined, object: undefined }

export const remoteLinks: RecordRules = {
  parents: belowIssue,
  made(fields, _, world, { above }) {
    const id = nextId(world, 'remote link')
    return { id, self: api(`/issue/${above?.['key']}/remotelink/${id}`), ...fields }
  },
  changed: (fields) => ({ ...REMOTE, ...fields }),
}

/** Properties of issues, boards and sprints. */
export const properties: RecordRules = {
  key: 'key',
  shown: ({ key, value }, { operation }) => (operation.pagination ? { key } : { key, value }),
}

export const ofIssues: Behaviors = {
  'issue_votes.get': (call, world) => {
    const issue = needIssue(world, call)
    const voters = ((issue['voters'] ?? []) as string[]).flatMap((id) => userOf(world, id) ?? [])
    return {
      self: api(`/issue/${issue.key}/votes`),
      votes: voters.length,
      hasVoted: voters.some(({ accountId }) => accountId === callerIn(world, call)?.accountId),
      voters: voters.map(shortUser),
    }
  },
  'issue_votes.create': (call, world) => vote(call, world, true),
  'issue_votes.delete': (call, world) => vote(call, world, false),

  'issue_remote_links.create': async (call, world, crud) => {
    const { globalId } = call.params
    const known = belonging(world, 'issue_remote_links', crud.named(call, world)).find(
      (row) => globalId !== undefined && row['globalId'] === globalId,
    )
    const { id, self } = await (known ? crud.update(call, world, known) : crud.create(call, world))
    return { id, self }
  },

  'issues.notify': (call, world) => {
    needIssue(world, call)
    return undefined
  },
}
