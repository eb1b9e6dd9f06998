import { type Behavior, type Call, type Crud, listIn, membersOf, type Row, type World } from '@ferrule/sandbox/engine'

/** Labels, assignees and locks are parts of an issue or pull request, with paths of their own. */

/** To GitHub, every pull request is also an issue. */
function issueOf({ params }: Call, world: World, crud: Crud): { collection: string; row: Row } {
  const isIt = (row: Row): boolean => row['number'] === params['issue_number']
  for (const collection of ['issues', 'pulls']) {
    const [row] = world.store.all(collection, isIt)
    if (row) return { collection, row }
  }
  return { collection: 'issues', row: crud.need(world, 'issues', params['issue_number'], 'issue_number') }
}

async function change(call: Call, world: World, crud: Crud, fields: (row: Row) => object): Promise<Row> {
  const { collection, row } = issueOf(call, world, crud)
  return await world.store.changeRow(collection, row, (draft) => {
    Object.assign(draft, fields(row))
  })
}

type Part = Readonly<Record<string, unknown>>

const partsOf = (row: Row, name: string): readonly Part[] => listIn(row[name]).map(membersOf)

/** Names, as texts or as objects with one. */
const namesOf = (given: unknown, field: string): string[] =>
  listIn(given).map((one) => String(typeof one === 'string' ? one : membersOf(one)[field]))

/** A label of the repository; GitHub makes those that are not there. */
async function labelOf(name: string, world: World): Promise<Row> {
  const [found] = world.store.all('labels', (row) => row['name'] === name)
  return found ?? (await world.store.insert('labels', { name, color: 'ededed' }))
}

/** Changes the labels of an issue, and answers with those that it then has. */
const labels =
  (kept: (had: readonly Part[], wanted: readonly string[], call: Call) => readonly Part[]): Behavior =>
  async (call, world, crud) => {
    const wanted = namesOf(call.params['labels'], 'name')
    const added = await Promise.all(wanted.map((name) => labelOf(name, world)))
    const row = await change(call, world, crud, (old) => ({
      labels: [...kept(partsOf(old, 'labels'), wanted, call), ...added],
    }))
    return row['labels']
  }

const listed: Behavior = (call, world, crud) =>
  crud.page(call, world, partsOf(issueOf(call, world, crud).row, 'labels'))

/** Adds people, or takes them off; strangers are left out. */
const assignees =
  (add: boolean): Behavior =>
  (call, world, crud) => {
    const logins = namesOf(call.params['assignees'], 'login')
    const isNamed = (user: Part): boolean => logins.includes(String(user['login']))
    return change(call, world, crud, (old) => {
      const left = partsOf(old, 'assignees').filter((user) => !isNamed(user))
      const now = add ? [...left, ...world.store.all('users', isNamed)] : left
      return { assignees: now, assignee: now[0] ?? null }
    })
  }

const lock =
  (locked: boolean): Behavior =>
  async (call, world, crud) => {
    await change(call, world, crud, () => ({ locked, active_lock_reason: call.params['lock_reason'] ?? null }))
    return undefined
  }

export const issueBehaviors: Readonly<Record<string, Behavior>> = {
  'labels.list_for_issue': listed,
  'labels.add_to_issue': labels((had, wanted) => had.filter((one) => !wanted.includes(String(one['name'])))),
  'labels.set_on_issue': labels(() => []),
  'labels.remove_from_issue': labels((had, _, { params }) => had.filter((one) => one['name'] !== params['name'])),
  'labels.remove_all_from_issue': async (call, world, crud) => {
    await change(call, world, crud, () => ({ labels: [] }))
    return undefined
  },
  'issues.add_assignees': assignees(true),
  'issues.remove_assignees': assignees(false),
  'issues.lock': lock(true),
  'issues.unlock': lock(false),
}
