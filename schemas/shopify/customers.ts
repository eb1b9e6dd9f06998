import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { customerInput } from './customers.params.ts'
import { Customer } from './customers.records.ts'
import { ask, get, list, write } from './documents.ts'
import { Count, text } from './shared.records.ts'
import { between, docs, exactly, ids, oneOf, sinceId } from './shared.ts'

const common = {
  ids: [ids('Customer'), 'id:*'] as const,
  since_id: sinceId(),
  ...between('updated_at', 'updated (to the day)'),
}

const filters = {
  ...common,
  ...between('created_at', 'created', 'customer_date'),
  email: exactly('email', 'with this email address'),
  tag: exactly('tag', 'with this tag'),
  state: oneOf('state', 'Only customers whose account is in this state', [
    'ENABLED',
    'DISABLED',
    'INVITED',
    'DECLINED',
  ]),
}

export const DeletedCustomer = z
  .looseObject({ deletedCustomerId: text('Id of the customer') })
  .meta({ id: 'DeletedCustomer', description: 'The id of what was deleted.', graphql: { type: null } })

export default defineEntity({
  name: 'customers',
  type: 'Customer',
  summary: "The shop's customers.",
  docs: docs('objects/Customer'),
  record: Customer,
  actions: {
    list: list({
      summary: 'Lists customers.',
      docs: docs('queries/customers'),
      connection: 'customers',
      filters,
      sort: ['CustomerSortKeys', ['ID', 'CREATED_AT', 'UPDATED_AT', 'NAME', 'LOCATION', 'RELEVANCE']],
      size: 100,
    }),
    get: get({
      summary: 'Returns one customer.',
      docs: docs('queries/customer'),
      root: 'customer',
      param: 'customer_id',
      type: 'Customer',
    }),
    get_by_email: ask({
      summary: 'Returns the customer with a given email address.',
      docs: docs('queries/customerByIdentifier'),
      field: 'customerByIdentifier(identifier:{emailAddress:$email}){*}',
      variables: { email: [z.string().min(3).describe('Email address'), 'String!'] },
    }),
    count: ask({
      summary: 'Counts customers. Shopify supports fewer filters here than for lists.',
      docs: docs('queries/customersCount'),
      field: 'customersCount(query:$query,limit:null){*}',
      filters: { ...common, ...between('created_at', 'created') },
      record: Count,
    }),
    create: write({
      summary: 'Creates a customer. A name, an email address or a phone number is required.',
      docs: docs('mutations/customerCreate'),
      mutation: 'customerCreate',
      args: { input: 'CustomerInput!' },
      input: 'input',
      params: customerInput,
      result: 'customer',
    }),
    update: write({
      summary: 'Updates a customer.',
      docs: docs('mutations/customerUpdate'),
      mutation: 'customerUpdate',
      args: { input: 'CustomerInput!' },
      input: 'input',
      ids: { customer_id: ['Customer', 'input.id'] },
      params: customerInput,
      result: 'customer',
      idempotent: true,
    }),
    delete: write({
      summary: 'Deletes a customer who has no orders.',
      docs: docs('mutations/customerDelete'),
      mutation: 'customerDelete',
      args: { input: 'CustomerDeleteInput!' },
      ids: { customer_id: ['Customer', 'input.id'] },
      record: DeletedCustomer,
    }),
  },
})
