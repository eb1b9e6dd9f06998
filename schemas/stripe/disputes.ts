import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { BalanceTransaction } from './balance_transactions.ts'
import { DisputeEvidence, DisputePaymentMethod, EnhancedEligibility } from './details.others.ts'
import { created, currency, expandable, id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'
import { createdFilter, docs, expand, get, idParam, list, metadataOrEmpty, orEmpty, pathId } from './shared.ts'

export const Dispute = z
  .looseObject({
    id: id(),
    object: object('dispute'),
    amount: z.int().describe('Amount in dispute, smallest currency unit'),
    balance_transactions: z.array(BalanceTransaction).describe('Money taken and refunded, whole records'),
    charge: expandable('Charge').describe('Charge in dispute'),
    created: created(),
    currency: currency(),
    enhanced_eligibility_types: z
      .array(openEnum('visa_compelling_evidence_3', 'visa_compliance', 'mastercard_compliance'))
      .describe('Special kinds of evidence it is eligible for; absent before API version 2024-10-28'),
    evidence: declaredAs(open(), DisputeEvidence).describe('Evidence so far: texts, and ids of files'),
    evidence_details: z
      .looseObject({
        due_by: z
          .int()
          .nullable()
          .describe('Last moment for evidence, Unix seconds; null when it is too late or not needed'),
        enhanced_eligibility: declaredAs(open(), EnhancedEligibility).describe(
          'State of the special kinds of evidence',
        ),
        has_evidence: z.boolean().describe('Whether there is evidence that is not submitted yet'),
        past_due: z.boolean().describe('Whether the last moment has passed'),
        submission_count: z.int().describe('How often evidence was submitted'),
      })
      .meta({ id: 'EvidenceDetails', description: 'State of the evidence.' })
      .describe('State of the evidence'),
    intended_submission_method: z
      .string()
      .nullish()
      .describe('How evidence is to be submitted; since the endive API versions'),
    is_charge_refundable: z.boolean().describe('Whether the charge can still be refunded'),
    livemode: livemode(),
    metadata: Metadata.describe("The caller's own keys and values"),
    network_reason_code: z.string().nullish().describe("The card network's own code for the reason"),
    payment_intent: expandable('PaymentIntent').nullable().describe('Payment intent in dispute'),
    payment_method_details: declaredAs(open(), DisputePaymentMethod)
      .nullish()
      .describe('How the payment was made: `type`, and an object of that name'),
    reason: z.string().describe('What the payer complains of'),
    status: openEnum(
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'needs_response',
      'under_review',
      'won',
      'lost',
      'prevented',
      'appeal_needs_response',
      'appeal_under_review',
      'charge_refunded',
    ).describe('State of the dispute'),
  })
  .meta({ id: 'Dispute', description: "A charge that the payer contests with the payer's bank." })

const text = (description: string) => z.string().optional().describe(description)
const file = (what: string) => z.string().optional().describe(`Id of a file: ${what}`)

const evidence = z
  .strictObject({
    access_activity_log: text('Log that shows the customer using what was bought'),
    billing_address: text('Billing address given by the customer'),
    cancellation_policy: file('the cancellation policy'),
    cancellation_policy_disclosure: text('How and when the customer saw the cancellation policy'),
    cancellation_rebuttal: text("Why the customer's subscription was not canceled"),
    customer_communication: file('messages exchanged with the customer'),
    customer_email_address: text('Email address of the customer'),
    customer_name: text('Name of the customer'),
    customer_purchase_ip: text('Network address the customer bought from'),
    customer_signature: file('something signed by the customer'),
    duplicate_charge_documentation: file('proof that the two charges are separate'),
    duplicate_charge_explanation: text('Why the two charges are separate'),
    duplicate_charge_id: text('Id of the charge that looks like this one'),
    enhanced_evidence: orEmpty(open())
      .optional()
      .describe('Evidence for special programs of the card networks; empty removes it'),
    product_description: text('What was sold'),
    receipt: file('the receipt'),
    refund_policy: file('the refund policy'),
    refund_policy_disclosure: text('How and when the customer saw the refund policy'),
    refund_refusal_explanation: text('Why there is no refund'),
    service_date: text('When the service was given, as text'),
    service_documentation: file('proof of the service'),
    shipping_address: text('Where it was sent'),
    shipping_carrier: text('Delivery service; several are separated by commas'),
    shipping_date: text('When it was sent, as text'),
    shipping_documentation: file('proof of the sending'),
    shipping_tracking_number: text('Tracking number; several are separated by commas'),
    uncategorized_file: file('anything else'),
    uncategorized_text: text('Anything else'),
  })
  .meta({ id: 'DisputeEvidenceParam', description: 'Evidence against a dispute; an empty text removes one.' })

const recordId = () => pathId('dispute', 'dp_123')

export default defineEntity({
  name: 'disputes',
  type: 'Dispute',
  summary: 'Charges that payers contest with their banks.',
  docs: docs('disputes'),
  record: Dispute,
  actions: {
    list: list({
      summary: 'Lists disputes, newest first.',
      docs: docs('disputes/list'),
      path: '/v1/disputes',
      params: {
        charge: idParam().optional().describe('Only disputes of this charge'),
        created: createdFilter,
        payment_intent: idParam().optional().describe('Only disputes of this payment intent'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one dispute.',
      docs: docs('disputes/retrieve'),
      path: '/v1/disputes/{id}',
    }),
    update: {
      summary:
        'Stores evidence and returns the dispute; with `submit` true it is sent to the bank at once and can no longer be changed.',
      docs: docs('disputes/update'),
      method: 'POST',
      path: '/v1/disputes/{id}',
      params: z.strictObject({
        id: recordId(),
        // Stripe's own default is true, which is final; nobody should get that by leaving something out.
        submit: z.boolean().describe('True sends the evidence to the bank, for good; false only keeps it'),
        evidence: evidence.optional().describe('Evidence'),
        metadata: metadataOrEmpty(),
        expand,
      }),
    },
  },
})
