import { modules } from './types.ts'

/** Where Node and undici keep the dispatcher of `fetch`. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1')
/** Where undici 8 keeps it; in the other place is then a wrapper of it. */
const NEWER = Symbol.for('undici.globalDispatcher.2')

let plainFetch: unknown
let plainDispatcher: unknown

/**
 * Whether `fetch` is Node's own and sends as it does by default. Otherwise the program has changed it, for a mock, a proxy or a
 * cache, and requests must go that way, too.
 */
export function isPlainPlatform(): boolean {
  const { [DISPATCHER]: older, [NEWER]: newer } = globalThis as Globals
  if (!isPlainFetch()) return false
  if (older === undefined || older === plainDispatcher) return true
  const dispatcher = newer && older.constructor?.name === 'Dispatcher1Wrapper' ? newer : older
  return dispatcher === plainDispatcher || isDefaultAgent(dispatcher)
}

/** Whether `fetch` is Node's own, whatever dispatcher it has. */
export function isPlainFetch(): boolean {
  const { fetch } = globalThis as Globals
  return fetch === plainFetch || isOwnFetch(fetch)
}

/** Node's `fetch` is a function of JavaScript that loads its implementation. */
function isOwnFetch(fetch: unknown): boolean {
  if (typeof fetch !== 'function' || !modules()?.getBuiltinModule) return false
  const source = Function.prototype.toString.call(fetch)
  if (!/^(?:async )?function fetch\(input/.test(source) || !source.includes('fetchImpl')) return false
  plainFetch = fetch
  return true
}

interface Globals {
  readonly fetch?: unknown
  readonly [DISPATCHER]?: Dispatcher
  readonly [NEWER]?: Dispatcher
}

type Dispatcher = { readonly dispatch?: unknown; readonly [name: symbol]: unknown }

/**
 * Whether a dispatcher is an `Agent` without any option. Node sets one with the first `fetch`, and the package undici when it is
 * loaded; neither changes anything.
 */
function isDefaultAgent(dispatcher: Dispatcher): boolean {
  const prototype = Object.getPrototypeOf(dispatcher) as Dispatcher | null
  // A composed or patched one has a `dispatch` of its own.
  if (dispatcher.constructor?.name !== 'Agent' || dispatcher.dispatch !== prototype?.dispatch) return false
  const symbols = Object.getOwnPropertySymbols(dispatcher)
  const member = (name: string): unknown => {
    const symbol = symbols.find(({ description }) => description === name)
    return symbol && dispatcher[symbol]
  }
  const options = member('options')
  if (typeof options !== 'object' || options === null) return false
  if ((member('factory') as { name?: string } | undefined)?.name !== 'defaultFactory') return false
  const isUnset = ([name, value]: [string, unknown]): boolean =>
    value === undefined || (name === 'maxOrigins' && value === Number.POSITIVE_INFINITY)
  if (!Object.entries(options).every(isUnset)) return false
  plainDispatcher = dispatcher
  return true
}
