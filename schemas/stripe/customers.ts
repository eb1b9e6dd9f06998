import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { TaxId } from './details.billing.ts'
import { CustomerCashBalance, CustomerRenderingOptions, CustomerTax } from './details.others.ts'
import { AddressParam, customFields, ShippingParam } from './shared.params.ts'
import {
  Address,
  created,
  Discount,
  deletedRecord,
  expandable,
  id,
  legacy,
  livemode,
  Metadata,
  NameValue,
  object,
  open,
  openEnum,
  Shipping,
  sublistOf,
} from './shared.records.ts'
import {
  createdFilter,
  docs,
  expand,
  get,
  idOrEmpty,
  idParam,
  list,
  metadataOrEmpty,
  orEmpty,
  pathId,
  search,
} from './shared.ts'

export const Customer = z
  .looseObject({
    id: id(),
    object: object('customer'),
    address: Address.nullish().describe('Postal address'),
    balance: z
      .int()
      .describe('What the next invoice is changed by, smallest currency unit: negative is credit, positive is owed'),
    business_name: z.string().nullish().describe('Name of the business'),
    cash_balance: declaredAs(open(), CustomerCashBalance)
      .nullish()
      .describe('Money that was paid in but not yet used; only when named in `expand`'),
    created: created(),
    currency: z.string().nullish().describe('Currency of recurring billing, three lower-case letters'),
    customer_account: z.string().nullish().describe('Account that this customer is'),
    default_currency: z.string().nullish().meta(legacy('Currency', 'No known API version sends it; read `currency`.')),
    default_source: expandable().nullable().describe('Payment source used unless another is chosen'),
    deleted: z.never().optional().describe('Only on the stub of a deleted one'),
    delinquent: z
      .boolean()
      .nullish()
      .describe('Whether the latest automatic charge failed or the latest invoice is overdue'),
    description: z.string().nullable().describe('Free text'),
    discount: Discount.nullish().describe('Discount that works on all recurring charges'),
    email: z.string().nullable().describe('Email address'),
    individual_name: z.string().nullish().describe('Name of the person'),
    invoice_credit_balance: z
      .record(z.string(), z.int())
      .optional()
      .describe('Balance by currency, smallest unit; only when named in `expand`'),
    invoice_prefix: z.string().nullish().describe('Beginning of the numbers of its invoices'),
    invoice_settings: z
      .looseObject({
        custom_fields: z.array(NameValue).nullable().describe('Fields printed on every invoice'),
        default_payment_method: expandable('PaymentMethod')
          .nullable()
          .describe('Payment method of invoices and subscriptions'),
        footer: z.string().nullable().describe('Footer of every invoice'),
        rendering_options: declaredAs(open(), CustomerRenderingOptions).nullable().describe('How invoice PDFs look'),
      })
      .meta({ id: 'CustomerInvoiceSettings', description: 'What the invoices of a customer begin with.' })
      .describe('What its invoices begin with'),
    livemode: livemode(),
    metadata: Metadata.describe("The caller's own keys and values"),
    name: z.string().nullish().describe('Full name or name of the business'),
    next_invoice_sequence: z.int().nullish().describe('Number that the next invoice gets'),
    phone: z.string().nullish().describe('Phone number'),
    preferred_locales: z.array(z.string()).nullish().describe('Preferred languages, best first'),
    shipping: Shipping.nullable().describe('Where goods are sent'),
    sources: sublistOf().nullish().describe('Payment sources; only when named in `expand`'),
    subscriptions: sublistOf('Subscription').nullish().describe('Current subscriptions; only when named in `expand`'),
    tax: declaredAs(open(), CustomerTax)
      .optional()
      .describe('Place and state of automatic tax; only when named in `expand`'),
    tax_exempt: openEnum('none', 'exempt', 'reverse').nullish().describe('Whether tax is due'),
    tax_ids: sublistOf(TaxId).optional().describe('Tax ids; only when named in `expand`'),
    test_clock: expandable().nullish().describe('Test clock that it belongs to'),
  })
  .meta({ id: 'Customer', description: 'Somebody who pays: contact, balance and billing defaults.' })

export const DeletedCustomer = deletedRecord('customer', 'DeletedCustomer', 'customer')

const recordId = () => pathId('customer', 'cus_123', { search: true })

/** What create and update have in common. */
const written = {
  address: orEmpty(AddressParam).optional().describe('Postal address; empty removes it'),
  balance: z
    .int()
    .optional()
    .describe('What the next invoice is changed by, smallest currency unit: negative is credit, positive is owed'),
  business_name: orEmpty(z.string().max(150))
    .optional()
    .describe('Name of the business, at most 150 characters; empty removes it'),
  cash_balance: z
    .strictObject({
      settings: z
        .strictObject({
          reconciliation_mode: z
            .enum(['automatic', 'manual', 'merchant_default'])
            .optional()
            .describe('Whether incoming money is matched automatically'),
        })
        .optional()
        .describe('Settings of the cash balance'),
    })
    .optional()
    .describe('Cash balance'),
  description: z.string().optional().describe('Free text'),
  email: z.string().max(512).optional().describe('Email address, at most 512 characters'),
  individual_name: orEmpty(z.string().max(150))
    .optional()
    .describe('Name of the person, at most 150 characters; empty removes it'),
  invoice_prefix: z
    .string()
    .min(3)
    .max(12)
    .regex(/^[A-Z0-9]+$/)
    .meta({ hint: 'must be 3 to 12 upper-case letters or digits' })
    .optional()
    .describe('Beginning of the numbers of its invoices: 3 to 12 upper-case letters or digits'),
  invoice_settings: z
    .strictObject({
      custom_fields: customFields()
        .optional()
        .describe('Fields printed on every invoice, at most 4; empty removes them'),
      default_payment_method: idOrEmpty().describe('Payment method of invoices and subscriptions; empty: none'),
      footer: z.string().optional().describe('Footer of every invoice'),
      rendering_options: orEmpty(
        z.strictObject({
          amount_tax_display: z
            .enum(['exclude_tax', 'include_inclusive_tax', ''])
            .optional()
            .describe('How line amounts show tax'),
          template: z.string().optional().describe('Rendering template of the PDFs'),
        }),
      )
        .optional()
        .describe('How invoice PDFs look; empty resets it'),
    })
    .optional()
    .describe('What its invoices begin with'),
  name: z.string().optional().describe('Full name or name of the business'),
  next_invoice_sequence: z.int().optional().describe('Number that the next invoice gets'),
  phone: z.string().optional().describe('Phone number'),
  preferred_locales: z.array(z.string()).optional().describe('Preferred languages, best first'),
  shipping: orEmpty(ShippingParam).optional().describe('Where goods are sent; empty removes it'),
  source: z.string().optional().describe('Payment source or token to attach and make the default'),
  tax_exempt: orEmpty(z.enum(['none', 'exempt', 'reverse']))
    .optional()
    .describe('Whether tax is due; empty resets it'),
  validate: z.boolean().optional().describe('Whether the payment source is validated'),
  expand,
}

const taxIp = orEmpty(z.string())
  .optional()
  .describe('Address on the network that the place is derived from; empty removes it')

export default defineEntity({
  name: 'customers',
  type: 'Customer',
  summary: 'The people and businesses that pay.',
  docs: docs('customers'),
  record: Customer,
  actions: {
    list: list({
      summary: 'Lists customers, newest first.',
      docs: docs('customers/list'),
      path: '/v1/customers',
      params: {
        created: createdFilter,
        email: z.string().max(512).optional().describe('Only customers with exactly this email address; case matters'),
        test_clock: idParam().optional().describe('Only customers of this test clock; they are left out otherwise'),
      },
    }),
    create: {
      summary: 'Creates a customer and returns it.',
      docs: docs('customers/create'),
      method: 'POST',
      path: '/v1/customers',
      params: z.strictObject({
        ...written,
        metadata: metadataOrEmpty(),
        payment_method: idParam().optional().describe('Payment method to attach'),
        tax: z
          .strictObject({
            ip_address: taxIp,
            validate_location: z.enum(['deferred', 'immediately']).optional().describe('When the place is checked'),
          })
          .optional()
          .describe('Where the customer is, for tax'),
        tax_id_data: z
          .array(
            z.strictObject({
              type: z.string().min(1).describe('Kind of the tax id, e.g. `eu_vat`'),
              value: z.string().min(1).describe('The tax id'),
            }),
          )
          .optional()
          .describe('Tax ids'),
        test_clock: idParam().optional().describe('Test clock to put it on'),
      }),
    },
    get: {
      ...get(recordId(), {
        summary: 'Returns one customer; a deleted one comes as a stub whose `deleted` is true.',
        docs: docs('customers/retrieve'),
        path: '/v1/customers/{id}',
      }),
      record: z.union([Customer, DeletedCustomer]),
    },
    update: {
      summary: 'Changes the fields that are given and returns the customer.',
      docs: docs('customers/update'),
      method: 'POST',
      path: '/v1/customers/{id}',
      params: z.strictObject({
        id: recordId(),
        ...written,
        default_source: idOrEmpty().describe('Attached payment source to use from now on; empty: none'),
        metadata: metadataOrEmpty(),
        tax: z
          .strictObject({
            ip_address: taxIp,
            validate_location: z
              .enum(['auto', 'deferred', 'immediately'])
              .optional()
              .describe('When the place is checked'),
          })
          .optional()
          .describe('Where the customer is, for tax'),
      }),
    },
    delete: {
      summary: 'Deletes a customer for good, cancels its subscriptions at once, and returns a stub.',
      docs: docs('customers/delete'),
      method: 'DELETE',
      path: '/v1/customers/{id}',
      params: z.strictObject({ id: recordId() }),
      record: DeletedCustomer,
    },
    api_search: search({
      summary:
        'Finds customers by a query in the search language of Stripe; what was written within the last minute may be missing.',
      docs: docs('customers/search'),
      path: '/v1/customers/search',
    }),
  },
})
