import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { mailingAddressInput } from './customers.params.ts'
import { ask, list, write } from './documents.ts'
import { MailingAddress, text } from './shared.records.ts'
import { addressId, docs } from './shared.ts'

const setAsDefault = z.boolean().optional().describe("Whether to make it the customer's default address")

/** The id of an address has more than a number. */
const withAddress = <Action extends { wire: object; graphql: object }>(action: Action): Action => ({
  ...action,
  wire: { ...action.wire, address_id: 'variables.addressId' },
  graphql: {
    ...action.graphql,
    ids: { customerId: 'Customer', addressId: 'MailingAddress/*?model_name=CustomerAddress' },
  },
})

export const DeletedAddress = z
  .looseObject({ deletedAddressId: text('Id of the address') })
  .meta({ id: 'DeletedAddress', description: 'The id of what was deleted.', graphql: { type: null } })

export default defineEntity({
  name: 'customer_address',
  type: 'MailingAddress',
  summary: 'Addresses of customers.',
  docs: docs('objects/MailingAddress'),
  record: MailingAddress,
  actions: {
    list: list({
      summary: "Lists a customer's addresses.",
      docs: docs('objects/Customer'),
      parent: 'customer(id:$customer_id)',
      connection: 'addressesV2',
      ids: { customer_id: 'Customer' },
      size: 250,
    }),
    get: ask({
      summary: "Returns one of a customer's addresses.",
      docs: docs('queries/node'),
      field: 'node(id:$address_id){... on MailingAddress{*}}',
      variables: { address_id: [addressId(), 'ID!', 'MailingAddress/*?model_name=CustomerAddress'] },
      under: { customer_id: 'Customer' },
    }),
    create: write({
      summary: 'Adds an address to a customer.',
      docs: docs('mutations/customerAddressCreate'),
      mutation: 'customerAddressCreate',
      args: { customerId: 'ID!', address: 'MailingAddressInput!', setAsDefault: 'Boolean' },
      input: 'address',
      ids: { customer_id: ['Customer', 'customerId'] },
      params: { ...mailingAddressInput, setAsDefault },
      result: 'address',
    }),
    update: withAddress(
      write({
        summary: "Updates a customer's address.",
        docs: docs('mutations/customerAddressUpdate'),
        mutation: 'customerAddressUpdate',
        args: { customerId: 'ID!', addressId: 'ID!', address: 'MailingAddressInput!', setAsDefault: 'Boolean' },
        input: 'address',
        ids: { customer_id: ['Customer', 'customerId'] },
        params: { address_id: addressId(), ...mailingAddressInput, setAsDefault },
        result: 'address',
        idempotent: true,
      }),
    ),
    delete: withAddress(
      write({
        summary: "Deletes a customer's address.",
        docs: docs('mutations/customerAddressDelete'),
        mutation: 'customerAddressDelete',
        args: { customerId: 'ID!', addressId: 'ID!' },
        ids: { customer_id: ['Customer', 'customerId'] },
        params: { address_id: addressId() },
        record: DeletedAddress,
      }),
    ),
  },
})
