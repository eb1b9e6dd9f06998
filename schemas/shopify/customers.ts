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
  ...between('updated_at', 'changed; counts whole days'),
}

const filters = {
  ...common,
  ...between('created_at', 'made', 'customer_date'),
  email: exactly('email', 'with this email address'),
  tag: exactly('tag', 'with this tag'),
  state: oneOf('state', 'State of the account', ['ENABLED', 'DISABLED', 'INVITED', 'DECLINED']),
}

export const DeletedCustomer = z
  .looseObject({ deletedCustomerId: text('Id of the customer') })
  .meta({ id: 'DeletedCustomer', description: 'What was deleted.', graphql: { type: null } })

export default defineEntity({
  name: 'customers',
  type: 'Customer',
  summary: 'People who bought, or who left their address with the shop.',
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
      summary: 'Returns the customer with an email address.',
      docs: docs('queries/customerByIdentifier'),
      field: 'customerByIdentifier(identifier:{emailAddress:$email}){*}',
      variables: { email: [z.string().min(3).describe('The email address'), 'String!'] },
    }),
    count: ask({
      summary: 'Counts customers. The vendor knows fewer filters here than for lists.',
      docs: docs('queries/customersCount'),
      field: 'customersCount(query:$query,limit:null){*}',
      filters: { ...common, ...between('created_at', 'made') },
      record: Count,
    }),
    create: write({
      summary: 'Makes a customer; a name, an email address or a phone number is needed.',
      docs: docs('mutations/customerCreate'),
      mutation: 'customerCreate',
      args: { input: 'CustomerInput!' },
      input: 'input',
      params: customerInput,
      result: 'customer',
    }),
    update: write({
      summary: 'Changes a customer.',
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
      summary: 'Deletes a customer without orders.',
      docs: docs('mutations/customerDelete'),
      mutation: 'customerDelete',
      args: { input: 'CustomerDeleteInput!' },
      ids: { customer_id: ['Customer', 'input.id'] },
      record: DeletedCustomer,
    }),
  },
})
