import { defineEntity } from '../../packages/codegen/src/define.ts'
import { ask, list } from './documents.ts'
import { MailingAddress } from './shared.records.ts'
import { addressId, docs } from './shared.ts'

export default defineEntity({
  name: 'customer_address',
  type: 'MailingAddress',
  summary: 'Addresses of customers.',
  docs: docs('objects/MailingAddress'),
  record: MailingAddress,
  actions: {
    list: list({
      summary: 'Lists the addresses of a customer.',
      docs: docs('objects/Customer'),
      parent: 'customer(id:$customer_id)',
      connection: 'addressesV2',
      ids: { customer_id: 'Customer' },
      size: 250,
    }),
    get: ask({
      summary: 'Returns one address of a customer.',
      docs: docs('queries/node'),
      field: 'node(id:$address_id){... on MailingAddress{*}}',
      variables: { address_id: [addressId(), 'ID!', 'MailingAddress/*?model_name=CustomerAddress'] },
      under: { customer_id: 'Customer' },
    }),
  },
})
