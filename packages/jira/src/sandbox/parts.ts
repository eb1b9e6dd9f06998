import {
  type Behavior,
  type Call,
  membersOf,
  type NewRow,
  type RecordRules,
  type Row,
  type World,
} from '@ferrule/sandbox/engine'
import { callerOf } from './access.ts'
import { noIssue, refuse, refuseFields } from './errors.ts'
import { isDocument, NO_DOCUMENT, needIssue } from './issues.ts'
import { answered, api, callerIn, findIssue, issueIn, noteDeletion, timeOf, userOf } from './records.ts'
import { timeIn } from './worklogs.ts'

/** The parts of an issue: comments, worklogs, links, watchers and attachments. */

const needDocument = (value: unknown): void => {
  if (value !== undefined && !isDocument(value)) throw refuseFields({ comment: NO_DOCUMENT })
}

/** Author and time of a change. */
const changedBy = (call: Call, world: World): NewRow => ({
  updateAuthor: callerIn(world, call),
  updated: timeOf(world.now()),
})
const madeBy = (call: Call, world: World): NewRow => ({
  ...{ author: callerIn(world, call), created: timeOf(world.now()) },
  ...changedBy(call, world),
})

const parents = { issueIdOrKey: 'issue' }

export const partRecords: Readonly<Record<string, RecordRules>> = {
  issue_comments: {
    parents,
    made(fields, call, world) {
      needDocument(fields['body'])
      return { ...fields, ...madeBy(call, world), jsdPublic: true }
    },
    changed(fields, _, call, world) {
      needDocument(fields['body'])
      // A visibility that is not repeated is removed.
      return { visibility: undefined, ...fields, ...changedBy(call, world) }
    },
  },
  issue_worklogs: {
    parents,
    made(fields, call, world, { above }) {
      needDocument(fields['comment'])
      const about = madeBy(call, world)
      return { issueId: above?.id, ...about, started: about['created'], ...fields, ...timeIn(fields) }
    },
    changed(fields, _, call, world) {
      needDocument(fields['comment'])
      return { ...fields, ...timeIn(fields), ...changedBy(call, world) }
    },
    shown: ({ properties: _, ...row }) => row,
    removed: (row, _, world) => noteDeletion(world, row),
  },
  issue_changelogs: { parents },
  issue_attachments: {
    shown: (row, { operation }) => (operation.action === 'get' ? { ...row, id: Number(row.id) } : row),
  },
  issue_links: {
    shown({ id, type, inward, outward }, _, world) {
      const end = (issue: unknown) => {
        const found = findIssue(world, issue)
        return found && issueIn(found)
      }
      return { id, self: api(`/issueLink/${id}`), type, inwardIssue: end(inward), outwardIssue: end(outward) }
    },
  },
}

async function link({ params }: Call, world: World): Promise<void> {
  const wanted = membersOf(params['type'])
  const type = world.store
    .all('issue_link_types')
    .find(({ id, name }) => [wanted['id'], wanted['name']].some((one) => one === id || one === name))
  if (!type) throw refuse(404, ['No issue link type with that name or id found.'])
  const [inward, outward] = ['inwardIssue', 'outwardIssue'].map((name) => {
    const { id, key } = membersOf(params[name])
    const issue = findIssue(world, id ?? key)
    if (!issue) throw noIssue()
    return issue.id
  })
  const isSame = (row: Row): boolean =>
    row['inward'] === inward && row['outward'] === outward && membersOf(row['type'])['id'] === type.id
  // A second one of the same kind is accepted and changes nothing.
  if (world.store.all('issue_links', isSame).length === 0)
    await world.store.insert('issue_links', { type, inward, outward })
}

const watch =
  (on: boolean): Behavior =>
  async (call, world) => {
    const { id, watchers } = needIssue(world, call)
    const { accountId } = call.params
    if (!userOf(world, accountId)) throw refuse(404, ['User does not exist.'])
    const others = watchers.filter((one) => one !== accountId)
    await world.store.change('issues', id, (row) => {
      row['watchers'] = on ? [...others, accountId] : others
    })
  }

/** Bytes that were attached, by id. */
export const contentsOf = (world: World): Map<string, Uint8Array<ArrayBuffer>> =>
  world.memory('attachments', () => new Map<string, Uint8Array<ArrayBuffer>>())

/** Puts the parts of a form into an issue. */
async function attach(call: Call, world: World): Promise<unknown> {
  const { id: issue } = needIssue(world, call)
  const { headers } = call.request
  if (headers.get('x-atlassian-token') !== 'no-check') throw refuse(403, ['XSRF check failed'])
  const form = await new Response(call.bytes, { headers: { 'content-type': headers.get('content-type') ?? '' } })
    .formData()
    .catch(() => undefined)
  const made: unknown[] = []
  for (const file of form?.getAll('file') ?? []) {
    if (typeof file === 'string') continue
    const { name: filename, type: mimeType, size } = file
    const about = { issue, filename, mimeType, size, author: callerIn(world, call), created: timeOf(world.now()) }
    const row = await world.store.insert('issue_attachments', about)
    contentsOf(world).set(row.id, new Uint8Array(await file.arrayBuffer()))
    made.push(answered('issue_attachments', row))
  }
  if (made.length === 0) throw refuse(400, ['There is no file in the request.'])
  return made
}

export const partBehaviors: Readonly<Record<string, Behavior>> = {
  'issue_links.create': link,
  'issue_watchers.list'(call, world) {
    const { key, watchers: ids } = needIssue(world, call)
    const watchers = ids.flatMap((id) => userOf(world, id) ?? [])
    const isWatching = watchers.some(({ emailAddress }) => emailAddress === callerOf(call))
    return { self: api(`/issue/${key}/watchers`), isWatching, watchCount: watchers.length, watchers }
  },
  'issue_watchers.create': watch(true),
  'issue_watchers.delete': watch(false),
  'issue_attachments.create': attach,
}
