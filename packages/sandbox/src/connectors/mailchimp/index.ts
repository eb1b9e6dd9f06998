import manifest from '@ferrule/mailchimp/manifest'
import { unfilled } from '../../core/make.ts'
import type { Manifest } from '../../core/manifest.ts'
import { resolve } from '../../core/manifest.ts'
import { placeholders } from '../../core/path-text.ts'
import type { Vendor } from '../../core/vendor.ts'
import { authenticate, consent, metadata } from './access.ts'
import { batchBehaviors, batchRecords } from './batches.ts'
import { campaignBehaviors, campaignRecords } from './campaigns.ts'
import { badValues, faultRefusal, notFound, refuse } from './errors.ts'
import { mergeFields } from './fields.ts'
import { formed } from './form.ts'
import { listBehaviors, listRecords } from './lists.ts'
import { memberBehaviors, memberRecords } from './members.ts'
import { narrowed } from './narrow.ts'
import { hexId } from './rows.ts'
import { SIZES, tellStory } from './story.ts'

const published = manifest as unknown as Manifest

/** With the files of results, which have addresses of their own. */
const facts: Manifest = {
  ...published,
  entities: {
    ...published.entities,
    files: {
      actions: {
        get: {
          method: 'GET',
          path: '/sandbox-files/{name}',
          params: { type: 'object', properties: { name: { type: 'string' } } },
        },
      },
    },
  },
}

/** Records hold what was put into them. */
const bare = unfilled(facts)

const missing = refuse(404, 'Resource Not Found', 'The requested resource could not be found.')

/** Ids that are numbers. */
const NUMBERS = new Set(['template_id', 'merge_id'])

/** What is particular of Mailchimp. */
export const mailchimp: Vendor = {
  manifest: facts,
  sizes: SIZES,
  invented: { stores: 1, templates: 3, template_folders: 1 },
  seed: tellStory,
  oauth: consent,
  answer: metadata,

  requestId(random) {
    const hex = random.text(32, '0123456789abcdef')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  },
  headers: ({ requestId }) => ({ 'X-Request-Id': requestId }),
  authenticate,
  values({ request, url, text, requestId, places }) {
    const query = Object.fromEntries(url.searchParams)
    if (text === '' && (request.method === 'GET' || request.method === 'DELETE')) return { values: query, text: true }
    let body: unknown = {}
    try {
      if (text !== '') body = JSON.parse(text)
    } catch {
      throw refuse(400, 'JSON Parse', 'The request body is not well-formed JSON.', { id: requestId })
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw refuse(400, 'Invalid Resource', 'The request body must be a JSON object.', { id: requestId })
    // What stands in the query beside a body are flags.
    const flags = Object.entries(query).map(([name, value]) => [
      name,
      value === 'true' || value === 'false' ? value === 'true' : value,
    ])
    const ids = Object.entries(places).map(([name, id]) => [name, NUMBERS.has(name) ? Number(id) : id])
    return { values: { ...body, ...Object.fromEntries(flags) }, text: false, places: Object.fromEntries(ids) }
  },

  refusals: {
    unknownRoute: () => missing,
    badValues: (problem, { requestId }) => badValues(problem, requestId),
    badForm: (param) => refuse(400, 'Bad Request', `The parameter ${param} is not well formed.`),
    notFound: (_, __, ___, world) => notFound(world),
    unknownCursor: () => missing,
    fault: faultRefusal,
  },

  newId: (_, random) => hexId((length, alphabet) => random.text(length, alphabet)),
  defaults: () => bare,
  behaviors: {
    ...batchBehaviors(facts),
    ...campaignBehaviors,
    ...listBehaviors,
    ...memberBehaviors,
    'ping.get': () => ({ health_status: "Everything's Chimpy!" }),
    'account.get': (_, world) => ({
      account_id: 'f3rrule5andb0x',
      login_id: '1',
      account_name: 'Ferrule sandbox',
      email: 'owner@example.com',
      role: 'owner',
      total_subscribers: world.store.all('list_members', (row) => row['status'] === 'subscribed').length,
    }),
  },
  stub: () => undefined,
  usual: narrowed(),
  records: {
    ...campaignRecords,
    ...listRecords,
    ...memberRecords,
    batches: batchRecords,
    merge_fields: mergeFields,
  },
  // Lists say below which record they are.
  envelope(body, { operation: { meta = {}, path }, params }) {
    const { properties = {} } = resolve(meta, facts.$defs)
    const above = placeholders(path).filter((name) => Object.hasOwn(properties, name))
    return { ...body, ...Object.fromEntries(above.map((name) => [name, params[name]])) }
  },
  around: async (call, _, run) => {
    const answer = await run()
    if (call.operation.entity !== 'files') return formed(answer, call)
    return { ...answer, headers: { 'content-type': 'application/gzip' } }
  },
}
