import { type Behavior, type Call, membersOf, type RecordRules, type Row, type World } from '@ferrule/sandbox/engine'
import { callerOf } from './access.ts'
import { noIssue, refuse } from './errors.ts'
import { needIssue } from './issues.ts'
import { answered, api, callerIn, findIssue, type IssueRow, issueIn, timeOf, userOf } from './records.ts'

/** What issues have besides comments and worklogs: links, watchers, attachments. */

const linkBehaviors: Readonly<Record<string, Behavior>> = {
  'issue_links.create': async ({ params }, world) => {
    const wanted = membersOf(params['type'])
    const type = world.store
      .all('issue_link_types')
      .find((row) => [wanted['id'], wanted['name']].some((one) => one === row.id || one === row['name']))
    if (!type) throw refuse(404, ['No issue link type with that name or id found.'])
    const end = (name: string): IssueRow => {
      const { id, key } = membersOf(params[name])
      const issue = findIssue(world, id ?? key)
      if (!issue) throw noIssue()
      return issue
    }
    const [inward, outward] = [end('inwardIssue').id, end('outwardIssue').id]
    const same = (row: Row): boolean =>
      row['inward'] === inward && row['outward'] === outward && membersOf(row['type'])['id'] === type.id
    // A second one of the same kind is accepted and changes nothing.
    if (world.store.all('issue_links', same).length === 0)
      await world.store.insert('issue_links', { type, inward, outward })
    return undefined
  },
}

/** Links, attachments and what else is below issues. */
export const issueParts: Readonly<Record<string, RecordRules>> = {
  issue_attachments: {
    shown: (row, { operation }) => (operation.action === 'get' ? { ...row, id: Number(row.id) } : row),
  },
  issue_links: {
    shown({ id, type, ...link }, _, world) {
      const [inward, outward] = [findIssue(world, link['inward']), findIssue(world, link['outward'])]
      return {
        ...{ id, self: api(`/issueLink/${id}`), type },
        ...{ inwardIssue: inward && issueIn(inward), outwardIssue: outward && issueIn(outward) },
      }
    },
  },
}

const otherBehaviors: Readonly<Record<string, Behavior>> = {
  'issue_watchers.list': (call, world) => {
    const issue = needIssue(world, call)
    const watchers = issue.watchers.flatMap((id) => userOf(world, id) ?? [])
    return {
      self: api(`/issue/${issue.key}/watchers`),
      isWatching: watchers.some(({ emailAddress }) => emailAddress === callerOf(call)),
      watchCount: watchers.length,
      watchers,
    }
  },
  'issue_watchers.create': (call, world) => watch(call, world, true),
  'issue_watchers.delete': (call, world) => watch(call, world, false),

  'issue_attachments.create': attach,
}

/** Puts the parts of a form into an issue. */
async function attach(call: Call, world: World): Promise<unknown> {
  const issue = needIssue(world, call)
  const { headers } = call.request
  if (headers.get('x-atlassian-token') !== 'no-check') throw refuse(403, ['XSRF check failed'])
  const form = await new Response(call.bytes, { headers: { 'content-type': headers.get('content-type') ?? '' } })
    .formData()
    .catch(() => undefined)
  const made: unknown[] = []
  for (const file of form?.getAll('file') ?? []) {
    if (typeof file === 'string') continue
    const row = await world.store.insert('issue_attachments', {
      issue: issue.id,
      filename: file.name,
      mimeType: file.type || 'application/octet-stream',
      size: file.size,
      author: callerIn(world, call),
      created: timeOf(world.now()),
    })
    contentsOf(world).set(row.id, new Uint8Array(await file.arrayBuffer()))
    made.push(answered('issue_attachments', row))
  }
  if (made.length === 0) throw refuse(400, ['There is no file in the request.'])
  return made
}

/** Bytes that were attached, by id. */
export const contentsOf = (world: World): Map<string, Uint8Array<ArrayBuffer>> =>
  world.memory('attachments', () => new Map<string, Uint8Array<ArrayBuffer>>())

async function watch(call: Call, world: World, on: boolean): Promise<undefined> {
  const issue = needIssue(world, call)
  const id = String(call.params['accountId'])
  if (!userOf(world, id)) throw refuse(404, ['User does not exist.'])
  await world.store.change('issues', issue.id, (row) => {
    const others = issue.watchers.filter((one) => one !== id)
    row['watchers'] = on ? [...others, id] : others
  })
  return undefined
}

export const issuePartBehaviors: Readonly<Record<string, Behavior>> = {
  ...linkBehaviors,
  ...otherBehaviors,
}
