import type { PublishedRoute, PublishedRoutes } from '../../packages/codegen/src/published-routes.ts'
import { readApi } from '../../packages/import/src/read/index.ts'
import { RouteTypes } from './types.ts'

interface Properties {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}
/** A document's description of its payloads, as far as it is read here. */
interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Properties>> }
}
interface Webhook {
  readonly post: {
    readonly parameters: readonly { readonly name: string; readonly example?: unknown }[]
    readonly requestBody: { readonly content: object }
  }
}

/** GitHub's document writes some events otherwise than its header does. */
const SENT: Readonly<Record<string, string>> = {
  discussions: 'discussion',
  'project-v2': 'projects_v2',
  'project-v2-item': 'projects_v2_item',
  'project-v2-status-update': 'projects_v2_status_update',
}

/** The payloads of the webhooks in a document's member: in `tag` their event, in `answer` their type. */
export function eventsOf(text: string, member: string): Omit<PublishedRoutes, 'head'> {
  const document = JSON.parse(text) as Document & Readonly<Record<string, Readonly<Record<string, Webhook>>>>
  const paths = Object.entries(document[member] ?? {}).map(([name, { post }]) => {
    const event = String(post.parameters.find((one) => one.name.toLowerCase() === 'x-github-event')?.example)
    const responses = { 200: { description: '', content: post.requestBody.content } }
    return [`/${name}`, { post: { tags: [SENT[event] ?? event], responses } }]
  })
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [name, asSent(name, schema)])
  // The importer reads what a server answers, which is what a payload is: something that comes from GitHub.
  const api = readApi({
    text: JSON.stringify({
      ...document,
      paths: Object.fromEntries(paths),
      components: { ...document.components, schemas: Object.fromEntries(schemas) },
    }),
    name: member,
    folder: '.',
  })
  const types = new RouteTypes(api.schemas)
  const routes = api.operations.map(({ path, tags: [tag = ''], answer }): PublishedRoute => {
    if (answer.kind !== 'json' || !answer.schema || !tag)
      throw new Error(`the webhook ${path} has no payload or no event`)
    return { tag, route: path.slice(1), params: '', answer: types.of(answer.schema, 'answer') }
  })
  return { types: new Map([...types.named()].sort(([one], [two]) => (one < two ? -1 : 1))), routes }
}

/**
 * A schema as payloads have it. A payload that can have an `action` always has it: without this, it could not be told from
 * others. The times of an installation are seconds in some published payloads.
 */
function asSent(name: string, schema: Properties): Properties {
  const { properties = {}, required = [] } = schema
  if (name === 'installation') {
    const time = { oneOf: [{ type: 'string' }, { type: 'integer' }] }
    return { ...schema, properties: { ...properties, created_at: time, updated_at: time } }
  }
  return name.startsWith('webhook-') && 'action' in properties
    ? { ...schema, required: [...required, 'action'] }
    : schema
}
