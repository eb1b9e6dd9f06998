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
    amount: z.int().describe('Disputed amount, in the smallest currency unit'),
    balance_transactions: z
      .array(BalanceTransaction)
      .describe('Balance transactions of funds withdrawn and reinstated, as full records'),
    charge: expandable('Charge').describe('Disputed charge'),
    created: created(),
    currency: currency(),
    enhanced_eligibility_types: z
      .array(openEnum('visa_compelling_evidence_3', 'visa_compliance', 'mastercard_compliance'))
      .describe('Special evidence the dispute is eligible for; absent before API version 2024-10-28'),
    evidence: declaredAs(open(), DisputeEvidence).describe('Evidence so far: texts, and ids of files'),
    evidence_details: z
      .looseObject({
        due_by: z
          .int()
          .nullable()
          .describe('Deadline for evidence, Unix seconds; null if it has passed or none is needed'),
        enhanced_eligibility: declaredAs(open(), EnhancedEligibility).describe('Status of special evidence'),
        has_evidence: z.boolean().describe('Whether evidence has been saved but not submitted'),
        past_due: z.boolean().describe('Whether the deadline has passed'),
        submission_count: z.int().describe('Number of times evidence was submitted'),
      })
      .meta({ id: 'EvidenceDetails', description: 'The status of the evidence.' })
      .describe('Status of the evidence'),
    intended_submission_method: z
      .string()
      .nullish()
      .describe('How evidence will be submitted; since the endive API versions'),
    is_charge_refundable: z.boolean().describe('Whether the charge can still be refunded'),
    livemode: livemode(),
    metadata: Metadata.describe('Your own keys and values'),
    network_reason_code: z.string().nullish().describe("The card network's reason code"),
    payment_intent: expandable('PaymentIntent').nullable().describe('Disputed Payment Intent'),
    payment_method_details: declaredAs(open(), DisputePaymentMethod)
      .nullish()
      .describe('How the payment was made: `type`, and an object with this name'),
    reason: z.string().describe('Reason that the cardholder gave'),
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
    ).describe('Status of the dispute'),
  })
  .meta({ id: 'Dispute', description: 'A dispute: a charge that a customer has questioned with their bank.' })

const text = (description: string) => z.string().optional().describe(description)
const file = (what: string) => z.string().optional().describe(`Id of a file: ${what}`)

const evidence = z
  .strictObject({
    access_activity_log: text('Activity log that shows the customer using what they bought'),
    billing_address: text('Billing address that the customer provided'),
    cancellation_policy: file('the cancellation policy'),
    cancellation_policy_disclosure: text('How and when the cancellation policy was shown to the customer'),
    cancellation_rebuttal: text("Why the customer's subscription was not canceled"),
    customer_communication: file('correspondence with the customer'),
    customer_email_address: text('Email address of the customer'),
    customer_name: text('Name of the customer'),
    customer_purchase_ip: text('IP address the customer used for the purchase'),
    customer_signature: file("document with the customer's signature"),
    duplicate_charge_documentation: file('evidence that the two charges are separate'),
    duplicate_charge_explanation: text('Why the two charges are separate'),
    duplicate_charge_id: text('Id of the charge that appears to be a duplicate'),
    appeal: orEmpty(open())
      .optional()
      .describe(
        'Evidence for an appeal: `card` with `reason_for_filing` and `supporting_files`; since the endive API versions',
      ),
    enhanced_evidence: orEmpty(open())
      .optional()
      .describe('Evidence for special programs of the card networks; empty removes it'),
    product_description: text('Description of the product or service'),
    receipt: file('receipt sent to the customer'),
    refund_policy: file('the refund policy'),
    refund_policy_disclosure: text('How and when the refund policy was shown to the customer'),
    refund_refusal_explanation: text('Why the customer is not entitled to a refund'),
    service_date: text('Date of the service, as text'),
    service_documentation: file('evidence that the service was provided'),
    shipping_address: text('Address the product was shipped to'),
    shipping_carrier: text('Carrier; separate several with commas'),
    shipping_date: text('Shipping date, as text'),
    shipping_documentation: file('evidence of shipment'),
    shipping_tracking_number: text('Tracking number; separate several with commas'),
    uncategorized_file: file('any other evidence'),
    uncategorized_text: text('Any other evidence'),
  })
  .meta({
    id: 'DisputeEvidenceParam',
    description: 'Evidence to submit for a dispute. An empty string removes a value.',
  })

const recordId = () => pathId('dispute', 'dp_123')

export default defineEntity({
  name: 'disputes',
  type: 'Dispute',
  summary: 'Charges that customers have disputed with their banks.',
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
        payment_intent: idParam().optional().describe('Only disputes of this Payment Intent'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one dispute.',
      docs: docs('disputes/retrieve'),
      path: '/v1/disputes/{id}',
    }),
    update: {
      summary:
        'Updates a dispute and returns it. Evidence goes to the bank immediately and can no longer be changed, unless `submit` is false.',
      docs: docs('disputes/update'),
      method: 'POST',
      path: '/v1/disputes/{id}',
      params: z.strictObject({
        id: recordId(),
        submit: z.boolean().optional().meta({
          default: true,
          description: 'Whether to submit the evidence to the bank, which is final; false only saves it',
        }),
        evidence: evidence.optional().describe('Evidence'),
        intended_submission_method: z
          .enum(['manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes'])
          .optional()
          .describe('How evidence is to be submitted; since the endive API versions'),
        metadata: metadataOrEmpty(),
        expand,
      }),
    },
    close: {
      summary: 'Gives up a dispute: it is lost, and this cannot be undone. Returns it.',
      access: 'destructive',
      docs: docs('disputes/close'),
      method: 'POST',
      path: '/v1/disputes/{id}/close',
      params: z.strictObject({ id: recordId(), expand }),
    },
  },
})
