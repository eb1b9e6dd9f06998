import {
  type Answer,
  collectionsOf,
  type Incoming,
  manifestOf,
  originFor,
  type SandboxDefinition,
  type World,
} from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { consent, scopesOf, versionOf } from './access.ts'
import { emptyOf } from './empty.ts'
import { faultRefusal, isGraphql, notFound, refuse, refused } from './errors.ts'
import { shopifyFacts } from './facts.ts'
import { gid } from './ids.ts'
import { typesByCollection } from './records.ts'
import { productOfImages, restImages, restRecords, scopeOfPath } from './rest.ts'
import { SIZES, seed } from './seed.ts'
import { isStaged, RESULTS, resultAt, takeUpload } from './storage.ts'

export type { ShopifyData } from './data.ts'
export type { ShopifyCredentials } from './facts.ts'

const facts = manifestOf(manifest)
const homes = collectionsOf(facts)

const types = typesByCollection((entity) => homes.get(entity) ?? entity)

/** Where results of bulk operations are, and where files are uploaded to. Their addresses are enough, without a token. */
const isStorage = ({ pathname }: URL): boolean => isStaged(pathname) || pathname.startsWith(RESULTS)

async function answerStorage({ url, bytes, request }: Incoming, world: World): Promise<Answer> {
  const path = decodeURIComponent(url.pathname)
  if (isStaged(path)) {
    await takeUpload(path, bytes, request.headers.get('content-type') ?? '', world)
    return { status: 201 }
  }
  const body = resultAt(path, world)
  return body === undefined ? notFound() : { status: 200, body, headers: { 'content-type': 'application/jsonl' } }
}

/** REST's paths each want a scope. */
function allow(incoming: Incoming, world: World): void {
  const scope = scopeOfPath(incoming.url.pathname)
  if (scope && !scopesOf(incoming, world).has(scope))
    throw refuse(403, `[API] This action requires merchant approval for ${scope} scope.`)
}

const pascal = (name: string): string => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Operations by the name that their documents have. */
const named = new Map(
  Object.entries(facts.entities).flatMap(([entity, { actions }]) =>
    Object.keys(actions).map((action) => [pascal(entity) + pascal(action), `${entity}.${action}`] as const),
  ),
)

/** Definition of Shopify's sandbox. */
const shopify = {
  ...shopifyFacts,
  collections: 'entity',
  manifest: facts,
  records: SIZES,
  seed,
  oauth: consent,

  named(url, text) {
    if (!isGraphql(url)) return undefined
    const [, name = ''] = /"query"\s*:\s*"(?:query|mutation)\s+(\w+)/.exec(text) ?? []
    return named.get(name) ?? 'graphql.query'
  },
  answer(incoming, world) {
    const { url, text, request } = incoming
    if (isStorage(url)) return answerStorage(incoming, world)
    const product = productOfImages(url)
    if (product !== undefined) {
      allow(incoming, world)
      return Promise.resolve({ status: 200, body: restImages(product, world) })
    }
    if (!isGraphql(url)) return undefined
    const caller = { scopes: scopesOf(incoming, world), origin: originFor(request, url.origin) }
    // Loaded by the first document, since the library of GraphQL takes as long as everything else.
    return import('./graphql.ts').then(({ answerGraphql }) => answerGraphql(text, caller, world))
  },

  requestId: (random) => `${random.text(8, '0123456789abcdef')}-${random.text(12, '0123456789abcdef')}`,
  headers: ({ url, requestId }) => ({
    'X-Request-Id': requestId,
    ...(url.pathname.startsWith('/admin/api/') && { 'X-Shopify-API-Version': versionOf(url.pathname) }),
    ...(!isGraphql(url) && { 'X-Shopify-Shop-Api-Call-Limit': '1/40' }),
  }),
  authenticate: allow,
  values: ({ url }) => ({ values: Object.fromEntries(url.searchParams), text: true }),

  refuse: refused,
  refusals: { fault: faultRefusal },

  newId(collection, random) {
    const number = random.int(1_000_000_000, 9_999_999_999)
    const type = types.get(collection)
    // REST's ids are numbers.
    if (type === undefined) return number
    return type === 'MailingAddress' ? `${gid(type, number)}?model_name=CustomerAddress` : gid(type, number)
  },
  defaults: () =>
    Object.fromEntries([...new Set(homes.values())].map((collection) => [collection, emptyOf(types.get(collection))])),
  usual: restRecords,
  // REST's records have a name around them.
  async around({ operation: { pagination, records } }, _, run) {
    const answer = await run()
    return pagination || !records ? answer : { ...answer, body: { [records]: answer.body } }
  },
} satisfies SandboxDefinition

export default shopify
