import * as z from 'zod'

/** Parameters that most actions have, and what a filter becomes in a search string. */

/** A page of the vendor's GraphQL reference. */
export const docs = (page: string): string => `https://shopify.dev/docs/api/admin-graphql/latest/${page}`
export const restDocs = (page: string): string => `https://shopify.dev/docs/api/admin-rest/latest/resources/${page}`

/** A global id, or the number in it. */
export const id = (type: string) =>
  z.union([z.int().min(1), z.string().regex(new RegExp(`^(gid://shopify/${type}/)?\\d+$`))]).meta({
    hint: `must be a number or gid://shopify/${type}/<number>`,
    example: 1072481060,
    description: `Id of the ${words(type)}: \`gid://shopify/${type}/<number>\`, or just the number`,
  })

const words = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

/** Some ids have more than a number: an address id names the kind of owner. */
export const addressId = () =>
  z.union([z.int().min(1), z.string().regex(/^(gid:\/\/shopify\/MailingAddress\/)?\d+(\?model_name=\w+)?$/)]).meta({
    hint: 'must be a number or gid://shopify/MailingAddress/<number>?model_name=CustomerAddress',
    example: 'gid://shopify/MailingAddress/1053317335?model_name=CustomerAddress',
    description: "Id of the address; a bare number stands for a customer's address",
  })

/** Ids of one type, at most as many as a search string should hold. */
export const ids = (type: string) =>
  z.array(id(type)).min(1).max(250).optional().describe('Only records with these ids')

/** Values of a parameter that becomes a term of the search string, and the term: `*` is the value. */
export type Filter = readonly [schema: z.ZodType, term: string]
export type Filters = Readonly<Record<string, Filter>>

export const moment = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d([T ][\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/)
    .meta({
      hint: 'must be an ISO 8601 date or time, such as 2026-01-31T00:00:00Z',
      description: `${what}; ISO 8601, such as \`2026-01-31T00:00:00Z\``,
    })
    .optional()

/** `created_at_min`, `created_at_max`: from when, until when. `field` is the vendor's name in a search. */
export const between = <Name extends string>(name: Name, what: string, field: string = name) =>
  ({
    [`${name}_min`]: [moment(`Only records ${what} at or after this time`), `${field}:>='*'`],
    [`${name}_max`]: [moment(`Only records ${what} at or before this time`), `${field}:<='*'`],
  }) as { [Key in `${Name}_min` | `${Name}_max`]: [ReturnType<typeof moment>, string] }

export const sinceId = () =>
  [
    z
      .union([z.int().min(0), z.string().regex(/^(gid:\/\/shopify\/\w+\/)?\d+$/)])
      .meta({ hint: 'must be a number or gid://shopify/<Type>/<number>' })
      .optional()
      .describe('Only records with a higher id than this one'),
    'id:>*',
  ] as const

export const restSinceId = () => sinceId()[0]

/** Text that has to occur; quoted in the search string. */
export const exactly = (field: string, what: string) =>
  [z.string().min(1).optional().describe(`Only records ${what}`), `${field}:"*"`] as const

/** One of a set of words; `any` turns the filter off. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  field: string,
  what: string,
  values: Values,
) => [z.enum(values).optional().describe(what), `${field}:*`] as const

export const whose = (type: string, field: string, what: string) =>
  [id(type).optional().describe(`Only records ${what}`), `${field}:*`] as const

/** Of pages, blogs and articles. */
export const contentFilters = {
  since_id: sinceId(),
  title: exactly('title', 'with this title'),
  handle: exactly('handle', 'with this handle'),
  ...between('created_at', 'created'),
  ...between('updated_at', 'updated'),
}

export const collectionFilters = {
  ids: [ids('Collection'), 'id:*'] as const,
  since_id: sinceId(),
  title: exactly('title', 'with this title'),
  handle: exactly('handle', 'with this handle'),
  product_id: whose('Product', 'product_id', 'containing this product'),
  ...between('updated_at', 'updated'),
  ...between('published_at', 'published'),
}
export const collectionOrder = ['CollectionSortKeys', ['ID', 'TITLE', 'UPDATED_AT', 'RELEVANCE']] as const

/** Which metafields. */
export const metafieldVariables = {
  variables: {
    namespace: [z.string().min(1).optional().describe('Only metafields in this namespace'), 'String'],
    key: [
      z
        .union([z.string().min(1), z.array(z.string().min(1)).min(1).max(250)])
        .optional()
        .describe(
          'Only metafields with this key or one of these keys: `namespace.key`, or just the key together with `namespace`',
        ),
      '[String!]',
    ],
  },
  args: ['namespace:$namespace', 'keys:$key'],
} as const
