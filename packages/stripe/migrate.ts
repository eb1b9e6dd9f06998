// How @ferrule/migrate moves programs that use Stripe's own SDK.
import type { Rules } from '@ferrule/migrate'

export const rules: Rules = {
  packages: ['stripe'],
  clients: { stripe: ['Stripe'] },
  // Methods of earlier versions of the SDK.
  methods: { 'subscriptions.del': 'subscriptions.delete' },
  advice: { 'invoices.retrieveUpcoming': 'call invoices.createPreview, which names its parameters otherwise' },
  args: ['params', 'options'],
  callOptions: {
    idempotencyKey: 'idempotencyKey',
    timeout: 'timeout',
    maxNetworkRetries: 'retry',
    stripeAccount: 'headers.Stripe-Account',
    stripeContext: 'headers.Stripe-Context',
    apiVersion: 'config.api_version',
  },
  construct: {
    Stripe: {
      args: ['credentials.api_key', 'options'],
      options: {
        apiVersion: 'config.api_version',
        maxNetworkRetries: 'retry',
        timeout: 'timeout',
        stripeAccount: 'credentials.account_id',
        stripeContext: 'credentials.context',
      },
      dropped: ['appInfo', 'telemetry', 'typescript', 'httpClient'],
      needs: ['credentials.api_key'],
    },
  },
  types: {
    Event: ['WebhookEvent', 'webhooks'],
    StripeConfig: ['StripeOptions'],
    RequestOptions: ['CallOptions'],
  },
  paramTypes: 'Params',
  errors: {
    StripeError: { class: 'FerruleError' },
    StripeAuthenticationError: { class: 'AuthenticationError' },
    StripePermissionError: { class: 'PermissionError' },
    StripeRateLimitError: { class: 'RateLimitError' },
    StripeCardError: { class: 'InvalidRequestError', where: 'status === 402' },
    StripeConnectionError: { class: 'NetworkError' },
    StripeAPIError: { class: 'UpstreamError' },
    StripeSignatureVerificationError: { class: 'WebhookError', from: 'webhooks' },
  },
  errorMembers: {
    statusCode: 'status',
    code: 'upstream?.code',
    decline_code: "upstream?.['decline_code']",
    param: "upstream?.['param']",
  },
  paging: {
    onList: {
      autoPagingEach: { kind: 'each' },
      autoPagingToArray: { kind: 'all', limit: 'limit' },
    },
  },
  webhooks: {
    'webhooks.constructEvent': { header: 'stripe-signature', body: 0, signature: 1, secret: 2, sync: true },
    'webhooks.constructEventAsync': { header: 'stripe-signature', body: 0, signature: 1, secret: 2 },
  },
}
