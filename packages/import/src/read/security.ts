import type { Security } from '../model.ts'
import { isObject, type Json, listAt, objectAt, textAt } from './json.ts'
import type { Reading } from './openapi.ts'

/** The security schemes, those that the document requires first. Unknown ones are reported as losses. */
export function securityOf(schemes: Json, { documents, losses }: Reading, wanted: unknown): Security[] {
  const found = new Map<string, Security[]>()
  for (const [name, given] of Object.entries(schemes)) {
    const read = schemeOf(name, documents.deref(given))
    if (read.length === 0) losses.add('credentials of another kind', name)
    found.set(name, read)
  }
  const first = listAt(wanted)
    .flatMap((one) => Object.keys(objectAt(one)))
    .flatMap((name) => found.get(name) ?? [])
  return [...new Set([...first, ...[...found.values()].flat()])]
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
