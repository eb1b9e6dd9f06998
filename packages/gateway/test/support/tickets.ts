// The document of an API with one entity, whose list has pages.

const text = { type: 'string' }

/** A record as its schema. */
export const ticket = { type: 'object', required: ['id'], properties: { id: text, subject: text } }

/** Answers of an operation. */
export const answer = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } })

const query = (name: string, type: string) => ({ name, in: 'query', schema: { type } })

const list = {
  parameters: [query('cursor', 'string'), query('limit', 'integer')],
  responses: answer({
    type: 'object',
    properties: { data: { type: 'array', items: ticket }, next_cursor: text },
  }),
}

/** Acme's API at this address: a list of tickets, more operations on `/tickets`, and more paths. */
export const acmeDocument = (url: string, operations: object = {}, paths: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Acme', version: '1' },
  servers: [{ url: `${url}/v1` }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: { '/tickets': { get: list, ...operations }, ...paths },
})
