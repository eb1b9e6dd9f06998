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
      .describe(
        'Adjustment of the next invoice, in the smallest currency unit: negative for credit, positive for money owed',
      ),
    business_name: z.string().nullish().describe('Business name'),
    cash_balance: declaredAs(open(), CustomerCashBalance)
      .nullish()
      .describe('Cash balance, paid in but not yet used; only if expanded'),
    created: created(),
    currency: z.string().nullish().describe('Currency of recurring billing, three lowercase letters'),
    customer_account: z.string().nullish().describe('Account that represents this customer'),
    default_currency: z
      .string()
      .nullish()
      .meta(legacy('Currency', 'No known API version returns it; read `currency`.')),
    default_source: expandable().nullable().describe('Default payment source'),
    deleted: z.never().optional().describe('Set on the stub of a deleted record only'),
    delinquent: z
      .boolean()
      .nullish()
      .describe('Whether the latest automatic charge failed or the latest invoice is overdue'),
    description: z.string().nullable().describe('Description'),
    discount: Discount.nullish().describe('Discount that applies to all recurring charges'),
    email: z.string().nullable().describe('Email address'),
    individual_name: z.string().nullish().describe('Name of the individual'),
    invoice_credit_balance: z
      .record(z.string(), z.int())
      .optional()
      .describe('Balance by currency, in the smallest unit; only if expanded'),
    invoice_prefix: z.string().nullish().describe("Prefix of the customer's invoice numbers"),
    invoice_settings: z
      .looseObject({
        custom_fields: z.array(NameValue).nullable().describe('Fields shown on every invoice'),
        default_payment_method: expandable('PaymentMethod')
          .nullable()
          .describe('Default payment method for invoices and subscriptions'),
        footer: z.string().nullable().describe('Footer of every invoice'),
        rendering_options: declaredAs(open(), CustomerRenderingOptions).nullable().describe('Options for invoice PDFs'),
      })
      .meta({ id: 'CustomerInvoiceSettings', description: "A customer's default invoice settings." })
      .describe('Default settings of its invoices'),
    livemode: livemode(),
    metadata: Metadata.describe('Your own keys and values'),
    name: z.string().nullish().describe('Full name or business name'),
    next_invoice_sequence: z.int().nullish().describe('Sequence number of the next invoice'),
    phone: z.string().nullish().describe('Phone number'),
    preferred_locales: z.array(z.string()).nullish().describe('Preferred languages, in order of preference'),
    shipping: Shipping.nullable().describe('Shipping details'),
    sources: sublistOf().nullish().describe('Payment sources; only if expanded'),
    subscriptions: sublistOf('Subscription').nullish().describe('Current subscriptions; only if expanded'),
    tax: declaredAs(open(), CustomerTax).optional().describe('Location and status for automatic tax; only if expanded'),
    tax_exempt: openEnum('none', 'exempt', 'reverse').nullish().describe('Tax exemption'),
    tax_ids: sublistOf(TaxId).optional().describe('Tax ids; only if expanded'),
    test_clock: expandable().nullish().describe('Test clock it belongs to'),
  })
  .meta({ id: 'Customer', description: 'A customer: contact details, balance and billing defaults.' })

export const DeletedCustomer = deletedRecord('customer', 'DeletedCustomer', 'customer')

const recordId = () => pathId('customer', 'cus_123', { search: true })

/** Parameters common to create and update. */
const written = {
  address: orEmpty(AddressParam).optional().describe('Postal address; empty removes it'),
  balance: z
    .int()
    .optional()
    .describe(
      'Adjustment of the next invoice, in the smallest currency unit: negative for credit, positive for money owed',
    ),
  business_name: orEmpty(z.string().max(150))
    .optional()
    .describe('Business name, at most 150 characters; empty removes it'),
  cash_balance: z
    .strictObject({
      settings: z
        .strictObject({
          reconciliation_mode: z
            .enum(['automatic', 'manual', 'merchant_default'])
            .optional()
            .describe('Whether incoming funds are reconciled automatically'),
        })
        .optional()
        .describe('Settings of the cash balance'),
    })
    .optional()
    .describe('Cash balance'),
  description: z.string().optional().describe('Description'),
  email: z.string().max(512).optional().describe('Email address, at most 512 characters'),
  individual_name: orEmpty(z.string().max(150))
    .optional()
    .describe('Name of the individual, at most 150 characters; empty removes it'),
  invoice_prefix: z
    .string()
    .min(3)
    .max(12)
    .regex(/^[A-Z0-9]+$/)
    .meta({ hint: 'must be 3 to 12 uppercase letters or digits' })
    .optional()
    .describe("Prefix of the customer's invoice numbers: 3 to 12 uppercase letters or digits"),
  invoice_settings: z
    .strictObject({
      custom_fields: customFields().optional().describe('Up to 4 fields shown on every invoice; empty removes them'),
      default_payment_method: idOrEmpty().describe(
        'Default payment method for invoices and subscriptions; empty removes it',
      ),
      footer: z.string().optional().describe('Footer of every invoice'),
      rendering_options: orEmpty(
        z.strictObject({
          amount_tax_display: z
            .enum(['exclude_tax', 'include_inclusive_tax', ''])
            .optional()
            .describe('How line item amounts include tax'),
          template: z.string().optional().describe('Template for invoice PDFs'),
        }),
      )
        .optional()
        .describe('Options for invoice PDFs; empty resets them'),
    })
    .optional()
    .describe('Default settings of its invoices'),
  name: z.string().optional().describe('Full name or business name'),
  next_invoice_sequence: z.int().optional().describe('Sequence number of the next invoice'),
  phone: z.string().optional().describe('Phone number'),
  preferred_locales: z.array(z.string()).optional().describe('Preferred languages, in order of preference'),
  shipping: orEmpty(ShippingParam).optional().describe('Shipping details; empty removes them'),
  source: z.string().optional().describe('Payment source or token to attach and make the default'),
  tax_exempt: orEmpty(z.enum(['none', 'exempt', 'reverse']))
    .optional()
    .describe('Tax exemption; empty resets it'),
  validate: z.boolean().optional().describe('Whether to validate the payment source'),
  expand,
}

const taxIp = orEmpty(z.string()).optional().describe('IP address from which to derive the location; empty removes it')

export default defineEntity({
  name: 'customers',
  type: 'Customer',
  summary: 'The people and businesses that you charge.',
  docs: docs('customers'),
  record: Customer,
  actions: {
    list: list({
      summary: 'Lists customers, newest first.',
      docs: docs('customers/list'),
      path: '/v1/customers',
      params: {
        created: createdFilter,
        email: z
          .string()
          .max(512)
          .optional()
          .describe('Only customers with exactly this email address; case-sensitive'),
        test_clock: idParam().optional().describe('Only customers of this test clock; other lists leave them out'),
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
            validate_location: z.enum(['deferred', 'immediately']).optional().describe('When to validate the location'),
          })
          .optional()
          .describe("The customer's tax details"),
        tax_id_data: z
          .array(
            z.strictObject({
              type: z.string().min(1).describe('Type of tax id, such as `eu_vat`'),
              value: z.string().min(1).describe('Value of the tax id'),
            }),
          )
          .optional()
          .describe('Tax ids'),
        test_clock: idParam().optional().describe('Test clock to attach it to'),
      }),
    },
    get: {
      ...get(recordId(), {
        summary: 'Returns one customer. A deleted customer is returned as a stub with `deleted` set to true.',
        docs: docs('customers/retrieve'),
        path: '/v1/customers/{id}',
      }),
      record: z.union([Customer, DeletedCustomer]),
    },
    update: {
      summary: 'Updates the given fields and returns the customer.',
      docs: docs('customers/update'),
      method: 'POST',
      path: '/v1/customers/{id}',
      params: z.strictObject({
        id: recordId(),
        ...written,
        default_source: idOrEmpty().describe('Attached payment source to make the default; empty for none'),
        metadata: metadataOrEmpty(),
        tax: z
          .strictObject({
            ip_address: taxIp,
            validate_location: z
              .enum(['auto', 'deferred', 'immediately'])
              .optional()
              .describe('When to validate the location'),
          })
          .optional()
          .describe("The customer's tax details"),
      }),
    },
    delete: {
      summary: 'Permanently deletes a customer, cancels their subscriptions immediately, and returns a stub.',
      docs: docs('customers/delete'),
      method: 'DELETE',
      path: '/v1/customers/{id}',
      params: z.strictObject({ id: recordId() }),
      record: DeletedCustomer,
    },
    api_search: search({
      summary:
        "Searches customers with Stripe's search query language. Changes made in the last minute may be missing.",
      docs: docs('customers/search'),
      path: '/v1/customers/search',
    }),
  },
})
