import type { Behavior, NewRow, RecordRules, Row, World } from '@ferrule/sandbox/engine'
import { changed } from './changed.ts'

/** Paths name a reference without `refs/`. */
export const refRules: RecordRules = { key: 'ref', is: ({ ref }, value) => ref === `refs/${value}` }

const created: Behavior = (call, world, crud) => {
  const { sha, ...params } = call.params
  return crud.create({ ...call, params }, world, { object: commit(sha) })
}

const commit = (sha: unknown) => ({ type: 'commit', sha, url: '' })

/** References that begin with what the path says. */
const matching: Behavior = (call, world, crud) => {
  const begin = `refs/${String(call.params['ref'])}`
  return crud.page(
    call,
    world,
    world.store.all('refs', (row) => String(row['ref']).startsWith(begin)),
  )
}

const moved: Behavior = (call, world, crud) =>
  changed({ call, world, crud }, 'refs', () => ({ object: commit(call.params['sha']) }))

/** Statuses do not say which commit is theirs. */
const reported: Behavior = (call, world, crud) => crud.create(call, world, { of: call.params['sha'] })

const statusesOf = (world: World, ref: unknown): readonly NewRow[] =>
  world.store.all('commit_statuses', (row) => row['of'] === ref).map(({ of: _, ...status }) => status)

const statuses: Behavior = (call, world, crud) =>
  crud.page(call, world, statusesOf(world, call.params['ref']).toReversed())

const WORST = ['error', 'failure', 'pending']

/** The state over all contexts is the worst of their latest. */
const combined: Behavior = (call, world, crud) => {
  const { ref } = call.params
  const latest = [...new Map(statusesOf(world, ref).map((row) => [row['context'], row])).values()]
  const states = latest.map((row) => row['state'])
  const state = WORST.find((one) => states.includes(one)) ?? (states.length > 0 ? 'success' : 'pending')
  return crud.page(call, world, latest, { state, sha: ref, total_count: latest.length })
}

const checks: Behavior = (call, world, crud) => {
  const { ref, check_name, status } = call.params
  const isMeant = (wanted: unknown, value: unknown): boolean => wanted === undefined || wanted === value
  const isShown = (row: Row): boolean =>
    row['head_sha'] === ref && isMeant(check_name, row['name']) && isMeant(status, row['status'])
  return crud.page(call, world, world.store.all('check_runs', isShown).toReversed())
}

export const commitBehaviors: Readonly<Record<string, Behavior>> = {
  'refs.create': created,
  'refs.list': matching,
  'refs.update': moved,
  'commit_statuses.create': reported,
  'commit_statuses.list': statuses,
  'commit_statuses.get_combined': combined,
  'check_runs.list': checks,
}
