import { type Behavior, type NewRow, paramsOf, Refusal, type World } from '@ferrule/sandbox/engine'

interface Caller {
  readonly slack_id?: string
  readonly external_id?: string
}

interface Held extends NewRow {
  readonly users?: readonly Caller[]
}

/** No list shows calls, so the engine has no collection of them. */
const held = (world: World): Map<string, Held> => world.memory('calls', () => new Map<string, Held>())

function callOf(world: World, id: unknown): Held {
  const found = held(world).get(String(id))
  if (!found) throw new Refusal(200, { ok: false, error: 'call_not_found' })
  return found
}

function change(world: World, id: unknown, given: NewRow): Held {
  const changed = { ...callOf(world, id), ...given }
  held(world).set(String(id), changed)
  return changed
}

const add: Behavior = ({ params }, world) => {
  const id = `R${world.random.text(10).toUpperCase()}`
  const call = { id, date_start: world.now(), ...params }
  held(world).set(id, call)
  return call
}

const isSame = (one: Caller, other: Caller): boolean =>
  one.slack_id === other.slack_id && one.external_id === other.external_id

/** The members of a call: those who join are there once, and those who leave are not. */
const participants =
  (join: boolean): Behavior =>
  (call, world) => {
    const { id, users: given = [] } = paramsOf<{ id: string; users: Caller[] }>(call)
    const { users: before = [] } = callOf(world, id)
    const rest = before.filter((one) => !given.some((other) => isSame(one, other)))
    change(world, id, { users: join ? [...rest, ...given] : rest })
    return {}
  }

/** Calls that an app holds. */
export const calls: Readonly<Record<string, Behavior>> = {
  'calls.info': ({ params: { id } }, world) => callOf(world, id),
  'calls.add': add,
  'calls.update': ({ params: { id, ...given } }, world) => change(world, id, given),
  'calls.end': ({ params: { id } }, world) => {
    change(world, id, { date_end: world.now() })
    return {}
  },
  'calls.add_participants': participants(true),
  'calls.remove_participants': participants(false),
}
