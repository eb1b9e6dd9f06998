import { person } from '../../core/people.ts'
import type { Random } from '../../core/random.ts'
import type { Seeding, World } from '../../core/vendor.ts'
import { SITE, USER, VIEWER } from './facts.ts'
import { insertIssue } from './issues.ts'
import {
  api,
  FIELDS,
  ISSUE_TYPES,
  type IssueRow,
  LINK_TYPES,
  nextId,
  PRIORITIES,
  type ProjectRow,
  RESOLUTION,
  STATUSES,
  shortUser,
  timeOf,
  type UserRow,
  usersOf,
} from './records.ts'
import { seedSite } from './site.ts'
import { spent } from './worklogs.ts'

/** What may be asked for; comments, worklogs, links and attachments follow from the issues. */
export const SIZES = { issues: 120, projects: 3, users: 12 }

const DAY = 86_400

const document = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const NAMES = ['Web shop', 'Warehouse', 'Mobile app', 'Data platform', 'Back office', 'Design system']
const LABELS = ['regression', 'customer', 'security', 'performance', 'docs']
const WHAT = ['Orders', 'Labels', 'Search', 'Login', 'Invoices', 'Stock levels', 'Reports', 'Notifications']
const FATES: Readonly<Record<string, readonly string[]>> = {
  Bug: ['fail after the last release', 'are shown twice', 'are slow on Mondays', 'lose their order'],
  Story: ['can be filtered by date', 'can be shared with a link', 'remember what was chosen last'],
  Task: ['need a new index', 'move to the new cluster', 'want an owner'],
  Epic: ['for everybody', 'without paper', 'in three clicks'],
}

async function makeUser(world: World, random: Random, fixed?: { name: string; email: string }): Promise<void> {
  const { first, last } = person(random)
  const id = `5b10${random.text(20, 'abcdef0123456789')}`
  const count = world.store.size('users')
  const email = fixed?.email ?? `${first}.${last}.${count}@example.com`.toLowerCase()
  const avatar = (size: number) => `${SITE}/avatars/${id}?size=${size}`
  await world.store.insert('users', {
    self: api(`/user?accountId=${id}`),
    accountId: id,
    accountType: 'atlassian',
    emailAddress: email,
    avatarUrls: { '16x16': avatar(16), '24x24': avatar(24), '32x32': avatar(32), '48x48': avatar(48) },
    displayName: fixed?.name ?? `${first} ${last}`,
    active: fixed !== undefined || !random.chance(0.1),
    timeZone: 'Europe/Berlin',
  })
}

/** A year of a made-up company's work. */
export async function tellStory(world: World, { sizes, random, until }: Seeding): Promise<void> {
  await makeUser(world, random, { name: 'Ada Sandbox', email: USER.username })
  await makeUser(world, random, { name: 'Vera Viewer', email: VIEWER.username })
  while (world.store.size('users') < (sizes['users'] ?? SIZES.users)) await makeUser(world, random)
  const people = usersOf(world).filter(({ active }) => active)
  for (const field of FIELDS) await world.store.insert('issue_fields', { ...field })
  const projects: ProjectRow[] = []
  for (let index = 0; index < (sizes['projects'] ?? SIZES.projects); index++) {
    const id = nextId(world, 'project')
    const name = NAMES[index] ?? `Project ${index + 1}`
    const key =
      index < NAMES.length
        ? name
            .replace(/[^A-Za-z]/g, '')
            .slice(0, 4)
            .toUpperCase()
        : `P${index + 1}`
    const row = await world.store.insert('projects', {
      id,
      key,
      name,
      self: api(`/project/${id}`),
      expand: 'description,lead,issueTypes,url,projectKeys,permissions,insight',
      description: `What ${name} needs.`,
      lead: random.pick(people),
      avatarUrls: { '48x48': `${SITE}/avatars/${id}` },
      projectTypeKey: index === 2 ? 'business' : 'software',
      simplified: false,
      style: 'classic',
      isPrivate: false,
      properties: {},
      count: 0,
    })
    projects.push(row as ProjectRow)
  }
  if (projects.length === 0) return
  const count = sizes['issues'] ?? SIZES.issues
  for (let index = 0; index < count; index++) {
    const at = until - 360 * DAY + Math.floor((index * 358 * DAY) / count)
    await tell(world, random, people, random.pick(projects), at, until)
  }
  await seedSite(world, projects, until)
}

async function tell(
  world: World,
  random: Random,
  people: readonly UserRow[],
  project: ProjectRow,
  at: number,
  until: number,
): Promise<void> {
  const type = random.weighted([
    [ISSUE_TYPES[3], 4],
    [ISSUE_TYPES[1], 3],
    [ISSUE_TYPES[2], 3],
    [ISSUE_TYPES[0], 1],
  ] as const)
  const reporter = shortUser(random.pick(people))
  const done = random.chance(0.5)
  const status = done ? STATUSES[2] : random.pick(STATUSES.slice(0, 2))
  const changed = Math.min(until, at + random.int(0, 30) * DAY)
  const current = world.store.find('projects', project.id) as ProjectRow
  const issue = await insertIssue(
    world,
    current,
    {
      summary: `${random.pick(WHAT)} ${random.pick(FATES[type?.name ?? 'Task'] ?? [])}`,
      description: random.chance(0.7) ? document('Seen by a customer, told by phone.') : null,
      issuetype: type,
      status,
      resolution: done ? RESOLUTION : null,
      resolutiondate: done ? timeOf(changed) : null,
      priority: random.pick(PRIORITIES),
      reporter,
      creator: reporter,
      assignee: random.chance(0.8) ? shortUser(random.pick(people)) : null,
      labels: random.chance(0.4) ? [random.pick(LABELS)] : [],
      customfield_10010: random.chance(0.5) ? random.pick([1, 2, 3, 5, 8]) : null,
      updated: timeOf(changed),
    },
    at,
  )
  for (let count = random.int(0, 3); count > 0; count--) await comment(world, random, issue, people, changed)
  for (let count = random.int(0, 2); count > 0; count--) await logWork(world, random, issue, people, changed)
  if (random.chance(0.1)) await attach(world, issue, reporter, changed)
  const [other] = random.chance(0.15) ? world.store.all('issues', (row) => row.id !== issue.id) : []
  if (other) {
    const link = { type: random.pick(LINK_TYPES), inward: other.id, outward: issue.id }
    await world.store.insert('issue_links', { id: nextId(world, 'link'), ...link })
  }
}

async function comment(
  world: World,
  random: Random,
  issue: IssueRow,
  people: readonly UserRow[],
  at: number,
): Promise<void> {
  const id = nextId(world, 'comment')
  const author = shortUser(random.pick(people))
  await world.store.insert('issue_comments', {
    id,
    issue: issue.id,
    self: api(`/issue/${issue.id}/comment/${id}`),
    author,
    updateAuthor: author,
    body: document(random.pick(['Looks good to me.', 'Can somebody check this?', 'Fixed on the test system.'])),
    created: timeOf(at),
    updated: timeOf(at),
    jsdPublic: true,
  })
}

async function logWork(
  world: World,
  random: Random,
  issue: IssueRow,
  people: readonly UserRow[],
  at: number,
): Promise<void> {
  const id = nextId(world, 'worklog')
  const author = shortUser(random.pick(people))
  const seconds = random.int(1, 16) * 1800
  await world.store.insert('issue_worklogs', {
    id,
    issue: issue.id,
    issueId: issue.id,
    self: api(`/issue/${issue.id}/worklog/${id}`),
    author,
    updateAuthor: author,
    created: timeOf(at),
    updated: timeOf(at),
    started: timeOf(at - seconds),
    timeSpent: spent(seconds),
    timeSpentSeconds: seconds,
  })
}

async function attach(world: World, issue: IssueRow, author: object, at: number): Promise<void> {
  const id = nextId(world, 'attachment')
  await world.store.insert('issue_attachments', {
    id,
    issue: issue.id,
    self: api(`/attachment/${id}`),
    filename: 'notes.txt',
    mimeType: 'text/plain',
    size: 10,
    author,
    created: timeOf(at),
    content: api(`/attachment/content/${id}`),
  })
}
