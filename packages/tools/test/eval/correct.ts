import type { ToolFailure } from '../../src/index.ts'
import type { Params } from './task.ts'

interface Issue {
  readonly path: string
  readonly message: string
}

/** A new value of a member: undefined removes it, a name moves it. */
type Change = { readonly value: unknown } | { readonly name: string }

/**
 * Corrects params by what the error says, and by nothing else: names and values that it proposes, types that it wants.
 * Undefined if it does not say how.
 */
export function corrected(params: Params, failure: ToolFailure): Params | undefined {
  const issues = (failure['issues'] as readonly Issue[] | undefined) ?? []
  const missing = issues.filter(({ message }) => message.startsWith('is required')).map(({ path }) => path)
  let [next, changed] = [params, false]
  for (const { path, message } of issues) {
    const change = changeFor(message, path, valueAt(params, path), missing.length === 1 ? missing[0] : undefined)
    if (!change) continue
    next = withChange(next, path.split('.'), change)
    changed = true
  }
  return changed ? next : undefined
}

function changeFor(message: string, path: string, value: unknown, missing: string | undefined): Change | undefined {
  const meant = /(?:did you mean|here it is|is called) ([\w.-]+?)(?:\?| here)?$/.exec(message)?.[1]
  if (/^is (?:unknown|called)/.test(message)) {
    // A list without its page size is the same list.
    if (meant === undefined && path === 'limit') return { value: undefined }
    const name = meant ?? alike(path.split('.').at(-1) ?? '', listOf(message)) ?? missing
    // A name that the error does not explain stays: a write would mean something else without it.
    return name === undefined ? undefined : { name: name.split('.').at(-1) as string }
  }
  if (message.startsWith('cannot be combined')) return { value: undefined }
  const word = meant ?? (typeof value === 'string' ? alike(value, listOf(message)) : undefined)
  if (word !== undefined) return { value: word }
  if (/must be (?:an integer|a number)/.test(message) && typeof value === 'string' && value.trim() !== '')
    return Number.isFinite(Number(value)) ? { value: Number(value) } : undefined
  if (/must be a string/.test(message) && typeof value === 'number') return { value: String(value) }
  if (/must be true or false/.test(message) && /^(?:true|false)$/.test(String(value)))
    return { value: String(value) === 'true' }
  if (/must be a list/.test(message) && value !== undefined && !Array.isArray(value)) return { value: [value] }
  return undefined
}

/** The names or values that a message lists. */
const listOf = (message: string): string[] =>
  (/(?:known: |one of )([^;]*)/.exec(message)?.[1] ?? '').split(', ').filter((name) => name !== '' && name !== '…')

/** The only listed word that contains the given one, or is contained in it. */
function alike(given: string, listed: readonly string[]): string | undefined {
  const [plain, ...words] = [given, ...listed].map((word) => word.toLowerCase())
  const found = listed.filter(
    (_, at) => plain !== undefined && (words[at]?.startsWith(plain) || plain.startsWith(words[at] ?? ' ')),
  )
  return found.length === 1 ? found[0] : undefined
}

const valueAt = (params: Params, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Params | undefined)?.[name], params)

function withChange(params: Params, [name = '', ...rest]: readonly string[], change: Change): Params {
  if (rest.length > 0) {
    const inner = params[name]
    if (Array.isArray(inner)) {
      const items = inner.map((item, at) => (String(at) === rest[0] ? itemWith(item, rest.slice(1), change) : item))
      return { ...params, [name]: items }
    }
    return { ...params, [name]: withChange(Object(inner) as Params, rest, change) }
  }
  const { [name]: old, ...others } = params
  if ('name' in change) return { ...others, [change.name]: old }
  return change.value === undefined ? others : { ...others, [name]: change.value }
}

const itemWith = (item: unknown, path: readonly string[], change: Change): unknown =>
  path.length > 0 ? withChange(Object(item) as Params, path, change) : 'value' in change ? change.value : item
