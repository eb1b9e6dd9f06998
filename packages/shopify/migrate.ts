// How @ferrule/migrate moves programs that use the GraphQL client of @shopify/shopify-api.
import type { Rules } from '@ferrule/migrate'

export const rules: Rules = {
  packages: [],
  shared: ['@shopify/shopify-api'],
  clients: { '@shopify/shopify-api': ['GraphqlClient', 'RestClient'] },
  args: ['params'],
  methods: { request: 'graphql.query', query: 'graphql.query' },
  leading: ['query'],
  resultType: '{type}',
  callOptions: { apiVersion: 'config.api_version', headers: 'headers', retries: 'retry', signal: 'signal' },
  perMethod: {
    query: {
      args: 'by-name',
      spread: ['data'],
      spreadText: 'query',
      envelope: ['body'],
      resultType: "{type}['data']",
      callOptions: { extraHeaders: 'headers' },
    },
  },
  construct: {
    Graphql: {
      args: ['options'],
      options: { apiVersion: 'config.api_version' },
      expands: {
        session: {
          'credentials.api_key': '{value}.accessToken!',
          'config.shop': '{value}.shop',
        },
      },
      // An app of one shop has its token in the settings.
      first: { 'credentials.api_key': 'config.adminApiAccessToken' },
      always: { 'config.api_version': '{owner}.config.apiVersion' },
      needs: ['credentials.api_key'],
    },
    Rest: { args: [], options: {} },
  },
  errors: {
    GraphqlQueryError: { class: 'FerruleError' },
    HttpResponseError: { class: 'FerruleError' },
    HttpThrottlingError: { class: 'RateLimitError' },
    HttpInternalError: { class: 'UpstreamError' },
  },
  errorMembers: { response: 'upstream' },
}
