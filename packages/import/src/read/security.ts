import type { Losses, Operation, Security } from '../model.ts'
import { isObject, type Json, listAt, objectAt, textAt } from './json.ts'
import type { Reading } from './reading.ts'

/** The security schemes, those that the document requires first. Unknown ones are reported as losses. */
export function securityOf(schemes: Json, { documents, losses }: Reading): Security[] {
  const found = new Map<string, Security[]>()
  for (const [name, given] of Object.entries(schemes)) {
    const read = schemeOf(name, documents.deref(given, name))
    if (read.length === 0) losses.add('credentials of another kind', name)
    found.set(name, read)
  }
  const first = wantedBy(documents.root).flatMap((names) => {
    const parts = names.map((name) => found.get(name) ?? [])
    return parts.length === 1 ? (parts[0] as Security[]) : together(parts, names, losses)
  })
  return [...new Set([...first, ...[...found.values()].flat()])]
}

/** The key that most operations take in a header, for a document without schemes. */
export function keyAmong(operations: readonly Operation[]): Security[] {
  const counts = new Map<string, { readonly field: string; readonly description: string; count: number }>()
  for (const { parameters } of operations)
    for (const { name, description, in: where } of parameters) {
      if (where !== 'header' || !(KEY.test(name) || OWNER.test(name))) continue
      const known = counts.get(name.toLowerCase()) ?? { field: name, description, count: 0 }
      known.count++
      counts.set(name.toLowerCase(), known)
    }
  const common = [...counts.values()].filter(({ count }) => count * 2 >= operations.length)
  const [most] = common.filter(({ field }) => KEY.test(field)).sort((a, b) => b.count - a.count)
  if (!most) return []
  const [key] = keyOf(most.field, { name: most.field, in: 'header' }, most.description)
  const owners = common.filter(({ field }) => OWNER.test(field)).map(({ field }) => ({ name: field, field }))
  if (key?.kind !== 'header' || owners.length === 0) return key ? [key] : []
  const headers = [{ name: key.name, field: key.field }, ...owners]
  return [{ kind: 'headers', name: headers.map(({ name }) => name).join(' and '), headers, description: '' }]
}

/** Headers that say whose key it is, and go with it. */
const OWNER = /^(x-)?(user|client|app|application)-?(id|key|secret)$/i

const KEY = /^(x-)?(\w+-)?(api-?key|access-?token|auth-?token)$|^authorization$/i

/** The names of the schemes that requests need, alternatives in order: the document's own, or most operations'. */
function wantedBy(root: Json): string[][] {
  const own = requirements(root['security'])
  if (own.length > 0) return own
  const counts = new Map<string, { readonly wanted: string[][]; count: number }>()
  for (const item of Object.values(objectAt(root['paths'])))
    for (const operation of Object.values(objectAt(item))) {
      const wanted = requirements(objectAt(operation)['security'])
      const key = JSON.stringify(wanted)
      const known = counts.get(key) ?? { wanted, count: 0 }
      known.count += wanted.length > 0 ? 1 : 0
      counts.set(key, known)
    }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .flatMap(({ wanted, count }) => (count > 0 ? wanted : []))
}

/** An empty requirement means that credentials are optional. */
const requirements = (raw: unknown): string[][] =>
  listAt(raw)
    .map((one) => Object.keys(objectAt(one)))
    .filter((names) => names.length > 0)

/** Schemes that a request needs together: keys in headers, beside at most one of another kind. */
function together(parts: readonly (readonly Security[])[], names: readonly string[], losses: Losses): Security[] {
  const all = parts.flatMap((part) => part.slice(0, 1))
  const headers = all.flatMap((one) => (one.kind === 'header' ? [{ name: one.name, field: one.field }] : []))
  const others = all.filter(({ kind }) => kind !== 'header')
  const [main] = others
  if (main === undefined && headers.length > 1)
    return [{ kind: 'headers', name: names.join(' and '), headers, description: '' }]
  if (main !== undefined && others.length === 1 && headers.length > 0) return [{ ...main, also: headers }]
  losses.add('credentials that only go together', names.join(' and '))
  return all
}

function schemeOf(name: string, raw: Json): Security[] {
  const description = textAt(raw['description'])
  switch (textAt(raw['type']).toLowerCase()) {
    case 'http': {
      const scheme = textAt(raw['scheme']).toLowerCase()
      if (scheme !== 'bearer' && scheme !== 'basic') return []
      return [{ kind: scheme, name, description }]
    }
    case 'basic':
      return [{ kind: 'basic', name, description }]
    case 'apikey':
      return keyOf(name, raw, description)
    case 'oauth2':
      return flowsOf(name, raw, description)
    case 'openidconnect':
      return [{ kind: 'bearer', name, description }]
    default:
      return []
  }
}

function keyOf(name: string, raw: Json, description: string): Security[] {
  const field = textAt(raw['name'])
  const where = textAt(raw['in'])
  if (where === 'query' && field !== '') return [{ kind: 'query', name, field, description }]
  if (where !== 'header' || field === '') return []
  // A key in this header is nearly always a bearer token, even if the scheme does not say so.
  const isBearer = /^authorization$/i.test(field) && /bearer/i.test(description)
  return isBearer ? [{ kind: 'bearer', name, description }] : [{ kind: 'header', name, field, description }]
}

/** The OAuth flows of both versions; those on behalf of a user come first. */
function flowsOf(name: string, raw: Json, description: string): Security[] {
  const flows = isObject(raw['flows']) ? raw['flows'] : { [swaggerFlow(textAt(raw['flow']))]: raw }
  const read = (flow: string, kind: 'client_credentials' | 'authorization_code'): Security[] => {
    if (!isObject(flows[flow])) return []
    const { tokenUrl, authorizationUrl, scopes } = flows[flow]
    const facts = { tokenUrl: textAt(tokenUrl), authorizeUrl: textAt(authorizationUrl) }
    return [{ kind, name, ...facts, scopes: Object.keys(objectAt(scopes)), description }]
  }
  return [
    ...read('clientCredentials', 'client_credentials'),
    ...read('authorizationCode', 'authorization_code'),
    ...read('implicit', 'authorization_code'),
  ]
}

const swaggerFlow = (flow: string): string =>
  ({ application: 'clientCredentials', accessCode: 'authorizationCode' })[flow] ?? flow
