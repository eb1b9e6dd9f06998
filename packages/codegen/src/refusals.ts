import { nearest } from '../../core/src/shape/nearest.ts'
import type { ActionIr, ConnectorIr, EntityIr, ObjectType } from './ir.ts'
import { camel, kebab, localName } from './naming.ts'
import { RESERVED_ENTITIES, reservedTypes } from './reserved.ts'

/** What would be wrong on the wire, or would not compile, is refused with its path; nothing of it is silent. */

type Read = Omit<ConnectorIr, 'named'>

export function* refusals(ir: Read, types: Iterable<string>): Generator<string> {
  yield* entityNames(ir)
  yield* typeNames(ir, types)
  yield* connectorFacts(ir)
  const settings = settingsOf(ir)
  for (const entity of ir.entities) {
    yield* actionNames(entity)
    for (const action of entity.actions)
      yield* actionFacts(`${entity.definition.name}.${action.name}`, action, settings)
  }
}

/** `; did you mean "x"?`, where something is close. */
const meant = (name: string, names: readonly string[]): string => {
  const closest = nearest(name, names)
  return closest === undefined ? '' : `; did you mean "${closest}"?`
}

function* entityNames({ entities }: Read): Generator<string> {
  const files = new Map<string, string>()
  for (const { definition, file } of entities) {
    const { name } = definition
    const key = kebab(name).toLowerCase()
    const other = files.get(key)
    if (other !== undefined) yield `${file}: the entity "${name}" is in ${other} already; one would overwrite the other`
    if (RESERVED_ENTITIES.has(name))
      yield `${file}: an entity cannot be called "${name}", which is a part of every connector`
    files.set(key, file)
  }
}

/** Two actions that are one function in generated code. */
function* actionNames({ definition, actions }: EntityIr): Generator<string> {
  const functions = new Map<string, string>()
  for (const { name } of actions) {
    for (const made of new Set([camel(name), localName(name)])) {
      const other = functions.get(made)
      if (other !== undefined && other !== name)
        yield `${definition.name}: the actions "${other}" and "${name}" are the same function "${made}"; rename one`
      functions.set(made, name)
    }
  }
}

function* typeNames({ definition, entities }: Read, types: Iterable<string>): Generator<string> {
  const actions = entities.flatMap((entity) =>
    entity.actions.map(({ name }) => ({ entity: entity.definition.name, action: name })),
  )
  const own = reservedTypes(definition.className, [])
  const ofActions = reservedTypes(definition.className, actions)
  for (const name of types) {
    if (own.has(name))
      yield `the type id "${name}" is taken by generated code or the language; choose another .meta({ id })`
    else if (ofActions.has(name)) yield `the name "${name}" is taken by the types of an action`
  }
}

function fieldsOf(credentials: ConnectorIr['credentials']): readonly string[] {
  const ways: readonly ObjectType[] = credentials.kind === 'union' ? credentials.options : [credentials]
  return ways.flatMap(({ fields }) => fields.map(({ name }) => name))
}

const settingsOf = ({ credentials, config }: Read): readonly string[] => [
  ...new Set([...fieldsOf(credentials), ...config.fields.map(({ name }) => name)]),
]

/** Members of `auth` that name a credential. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  bearer: ['token'],
  header: ['token'],
  query: ['token'],
  basic: ['username', 'password'],
}

function* connectorFacts(ir: Read): Generator<string> {
  const { auth, env } = ir.definition
  const credentials = [...new Set(fieldsOf(ir.credentials))]
  const settings = settingsOf(ir)
  for (const member of NAMES[auth.scheme] ?? []) {
    const name = (auth as Readonly<Record<string, unknown>>)[member]
    if (typeof name === 'string' && name !== '' && !credentials.includes(name))
      yield `connector auth.${member}: there is no credential "${name}"${meant(name, credentials)}`
  }
  for (const name of Object.keys(env))
    if (!settings.includes(name))
      yield `connector env: there is no credential or setting "${name}"${meant(name, settings)}`
}

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE'

function* actionFacts(path: string, { definition, params }: ActionIr, settings: readonly string[]): Generator<string> {
  const { method, body, place = {} } = definition
  for (const [text, inner = ''] of definition.path.matchAll(/\{([^{}]*)\}/g)) {
    if (!/^\w+$/.test(inner))
      yield `${path}: the placeholder ${text} must be letters, digits and _: {${inner.replace(/\W+/g, '_').replace(/^_+|_+$/g, '') || 'id'}}`
    const field = params.fields.find(({ name }) => name === inner)
    if (field?.optional && !settings.includes(inner))
      yield `${path}: the path parameter "${inner}" may be absent; then the path would say "undefined"`
  }
  const inBody = Object.entries(place).filter(([, where]) => where === 'body' || where === 'whole_body')
  if (method === 'GET' && inBody.length > 0)
    yield `${path}: a GET has no body; "${inBody[0]?.[0]}" cannot be placed there`
  if (body !== undefined && !hasBody(method) && inBody.length === 0 && params.fields.length > 0)
    yield `${path}: parameters of a ${method} go to the query; say place: { ${params.fields.at(-1)?.name}: 'body' } of those in the body`
  const whole = inBody.filter(([, where]) => where === 'whole_body').map(([name]) => name)
  const members = whole.length > 0 ? bodyMembers(definition, params) : []
  if (whole.length > 1 || members.length > 0)
    yield `${path}: "${whole[0]}" is the whole body; "${whole[1] ?? members[0]}" cannot be in it, too`
}

/** Parameters that go to the body without being all of it. */
function bodyMembers({ method, path, place = {} }: ActionIr['definition'], { fields }: ObjectType): string[] {
  const names = fields.map(({ name }) => name).filter((name) => !path.includes(`{${name}}`))
  return names.filter((name) => (place[name] ?? (hasBody(method) ? 'body' : 'query')) === 'body')
}
