import type { Pagination, Settings } from '../settings.ts'
import { addressOf, className, credentialsOf, from, quote, sizeOf, variable } from './text.ts'

/** `connector.ts`: facts about the whole vendor. */
export function connectorSchema(settings: Settings): string {
  const { name, title, baseUrl } = settings
  const credentials = credentialsOf(settings)
  const fields = credentials.map(
    ({ name: field, what, optional }) =>
      `    ${field}: secret()${optional ? '.optional()' : ''}.describe(${quote(what)}),\n`,
  )
  const env = credentials.map(({ name: field }) => `    ${field}: ${quote(variable(settings, field))},\n`)
  return `import { defineConnector } ${from('@ferrule/codegen')}
import * as z ${from('zod')}

/** Text that a header can carry. */
const secret = () =>
  z
    .string()
    .regex(/^[\\x21-\\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces' })

export default defineConnector({
  name: ${quote(name)},
  connectorType: ${quote(title)},
  className: ${quote(className(settings))},
  // One or two plain words: payments, email marketing, recruiting, …
  category: 'other',
  version: '1',
  summary: ${quote(`Records of ${title}.`)},
  docs: ${quote(baseUrl)},
  credentials: z.strictObject({
${fields.join('')}  }),
  config: z.strictObject({}),
  env: {
${env.join('')}  },
  bases: { api: ${quote(addressOf(settings).origin)} },
  auth: ${authOf(settings)},
  query: 'repeat',
  body: 'json',
  requestId: ['x-request-id'],
  vendor: { readError: ${quote(`read${className(settings)}Error`)} },
  // Called by check(): something that every valid credential may do.
  check: ['items.list'],
})
`
}

function authOf({ auth, authHeader, tokenUrl }: Settings): string {
  switch (auth) {
    case 'bearer':
      return "{ scheme: 'bearer', token: 'api_key' }"
    case 'header':
      return `{ scheme: 'header', header: ${quote(authHeader)}, token: 'api_key' }`
    case 'basic':
      return "{ scheme: 'basic', username: 'username', password: 'password' }"
    case 'oauth':
      return `{ scheme: 'oauth_refresh', tokenUrl: ${quote(tokenUrl)} }`
  }
}

interface Style {
  /** Params other than the page size. */
  readonly params: string
  /** The path of the records, and other members of a page. */
  readonly answer: string
  readonly paging: string
}

const TOTAL = "      records: 'data',\n      meta: { total: z.int().describe('How many records there are') },\n"

const STYLES: Readonly<Record<Pagination, Style>> = {
  'page-token': {
    params: "        page_token: z.string().optional().describe('Token of the page, from the one before'),\n",
    answer: "      records: 'data',\n",
    paging: "{ style: 'page_token', param: 'page_token', from: 'next_page_token', size: 'limit', pageSize: 25 }",
  },
  offset: {
    params: "        offset: z.int().min(0).optional().describe('How many records to leave out'),\n",
    answer: TOTAL,
    paging: "{ style: 'offset', param: 'offset', total: 'total', size: 'limit', pageSize: 25 }",
  },
  'page-number': {
    params: "        page: z.int().min(1).optional().describe('Number of the page; the first is 1'),\n",
    answer: TOTAL,
    paging: "{ style: 'page_number', param: 'page', total: 'total', size: 'per_page', pageSize: 25, start: 1 }",
  },
  'last-id': {
    params: "        after: z.string().optional().describe('Id of the record after which the page begins'),\n",
    answer: "      records: 'data',\n      meta: { has_more: z.boolean().describe('Whether another page follows') },\n",
    paging: "{ style: 'last_id', param: 'after', from: 'id', more: 'has_more', size: 'limit', pageSize: 25 }",
  },
  link: {
    params:
      "        cursor: z.string().optional().describe('Position of the page, from the link of the one before'),\n",
    answer: '',
    paging: "{ style: 'link', param: 'cursor', from: 'cursor', size: 'limit', pageSize: 25 }",
  },
  none: { params: '', answer: "      records: 'data',\n", paging: "{ style: 'single', param: '' }" },
}

/** `items.ts`: an example of an entity. */
export function itemsSchema(settings: Settings): string {
  const { title, pagination } = settings
  const { prefix } = addressOf(settings)
  const { params, answer, paging } = STYLES[pagination]
  const size = sizeOf(settings)
  const sized = size ? `        ${size}: z.int().min(1).max(100).optional().describe('Records per page'),\n` : ''
  return `import { defineEntity, openEnum } ${from('@ferrule/codegen')}
import * as z ${from('zod')}

// An example: make it say what the first entity of the API is, then add a file for each further one.

/** Unknown fields are kept: vendors add some at any time. */
export const Item = z
  .looseObject({
    id: z.string().describe('Id of the item'),
    name: z.string().describe('Name that people see'),
    // The vendor may add further words.
    status: openEnum('active', 'archived').describe('State of the item'),
    description: z.string().nullish().describe('A longer text'),
    created_at: z.string().optional().describe('When it was made, ISO 8601'),
  })
  .meta({ id: 'Item', description: ${quote(`An item of ${title}.`)} })

export default defineEntity({
  name: 'items',
  type: 'Item',
  summary: ${quote(`The items of ${title}.`)},
  record: Item,
  actions: {
    list: {
      summary: 'Lists items.',
      method: 'GET',
      path: ${quote(`${prefix}/items`)},
      params: z.strictObject({
        status: z.enum(['active', 'archived']).optional().describe('Only those in this state'),
${params}${sized}      }),
${answer}      paging: ${paging},
    },
    get: {
      summary: 'Gets an item.',
      method: 'GET',
      path: ${quote(`${prefix}/items/{id}`)},
      params: z.strictObject({ id: z.string().min(1).describe('Id of the item') }),
    },
    create: {
      summary: 'Creates an item.',
      method: 'POST',
      path: ${quote(`${prefix}/items`)},
      params: z.strictObject({
        name: z.string().min(1).max(200).describe('Name that people see'),
        status: z.enum(['active', 'archived']).optional().meta({ default: 'active', description: 'State of the item' }),
        description: z.string().optional().describe('A longer text'),
      }),
    },
  },
})
`
}
