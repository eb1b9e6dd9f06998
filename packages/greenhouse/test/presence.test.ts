import v1 from '@ferrule/greenhouse/v1/manifest'
import v3 from '@ferrule/greenhouse/v3/manifest'
import { jsonSchema, type PresenceSchema } from '@ferrule/test-kit/json-schema'
import { answered, judged, type Root, specified } from '@ferrule/test-kit/presence'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'

/**
 * Every field is as required and as nullable as Greenhouse says. Of v1 it publishes examples only: a field is required
 * that the product's specification calls not nullable and that every example shows. Its document of v3 marks what may be
 * null and leaves nothing out, as Greenhouse writes null where there is nothing.
 */

const FIXTURES = 'specs/greenhouse.fixtures.json'
const API = 'specs/greenhouse.openapi.json'

interface Example {
  readonly section: string
  readonly heading: string
  readonly request: string
  readonly label: string
  readonly json: unknown
}
const examples = vendorFile<Example[] | { examples: Example[] }>(FIXTURES)
const all = Array.isArray(examples) ? examples : (examples?.examples ?? [])

const template = (path: string): string => path.replace(/\{\w+\}/g, '{}')
const keyOf = (request: string): string => {
  const [, method, path = ''] = /^(\w+) https:\/\/harvest\.greenhouse\.io([^?]*)/.exec(request) ?? []
  return `${method} ${template(path)}`
}
const isAnswer = ({ label, json }: Example): boolean =>
  !/takes a JSON request|requires an empty|unsuccessful|To create a/i.test(label) && typeof json === 'object'

/** Types whose object has a section of its own in the reference, by the heading of the section. */
const objects = (type: string): unknown[] =>
  all
    .filter(
      ({ heading }) =>
        heading.toLowerCase() === `the ${type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')} object`.toLowerCase(),
    )
    .map(({ json }) => json)

const ofV1: Root[] = answered(
  v1,
  ({ type, method, path }) => ({
    examples: [
      ...all
        .filter((one) => isAnswer(one) && keyOf(one.request) === `${method} ${template(path)}`)
        .map(({ json }) => json),
      ...objects(type),
    ],
  }),
  specified('greenhouse'),
)

const tier = 'accounts without them lack it'
const old = 'older records lack it'
const invited = 'null in the answer of 2023 for a user who was invited by email'
judged('greenhouse', ofV1, {
  missing: examples ? undefined : absent(FIXTURES),
  fields: 60,
  required: 66,
  except: {
    'Application.attachments': 'answers of some writes lack it',
    'Candidate.custom_fields': tier,
    'Job.custom_fields': tier,
    'Job.opened_at': 'a draft was not opened yet',
    'Offer.custom_fields': tier,
    'User.first_name': invited,
    'User.last_name': invited,
    'User.linked_candidate_ids': old,
    'User.offices': old,
    'User.departments': old,
  },
})

interface Document {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: PresenceSchema }> }> }>
  >
  readonly components: { readonly schemas: Record<string, PresenceSchema> }
}
const api = vendorFile<Document>(API)
const said = jsonSchema({
  resolve: (ref) => {
    const schema = api?.components.schemas[ref.replace('#/components/schemas/', '')]
    // Instead of a candidate whom the caller may not see there is a message, which the connector makes an error.
    return schema?.oneOf?.[0] ?? schema
  },
  complete: true,
})

const ofV3: Root[] = answered(v3, ({ method, path }) => {
  const responses = Object.entries(api?.paths[path]?.[method.toLowerCase()]?.responses ?? {})
  const [schema] = responses.flatMap(([status, { content }]) =>
    status.startsWith('2') ? Object.values(content ?? {}) : [],
  )
  return { said: schema && said(schema.schema) }
})

judged('greenhouse-v3', ofV3, {
  missing: api ? undefined : absent(API),
  fields: 150,
  required: 447,
  except: {
    'User.emails': 'both examples of a user have none',
    'NewUser.emails': 'the example of this response has none',
  },
})
