// How @ferrule/migrate moves programs that use @slack/web-api.
import type { Rules } from '@ferrule/migrate'

export const rules: Rules = {
  packages: ['@slack/web-api'],
  clients: { '@slack/web-api': ['WebClient'] },
  args: 'by-name',
  constants: { ok: 'true' },
  construct: {
    WebClient: {
      args: ['credentials.access_token', 'options'],
      options: { slackApiUrl: 'baseUrl', timeout: 'timeout', maxRequestConcurrency: 'concurrency', headers: 'headers' },
      dropped: ['logger', 'logLevel', 'retryConfig', 'rejectRateLimitedCalls'],
      needs: ['credentials.access_token'],
    },
  },
  advice: {
    filesUploadV2: 'call files.upload with the bytes in file_content',
    on: 'use a hook of the client: onRequest, onResponse or onRetry',
  },
  types: { WebClientOptions: ['SlackOptions'] },
  paramTypes: 'Arguments',
  errors: {
    SlackError: { class: 'FerruleError' },
    WebAPIPlatformError: { class: 'FerruleError' },
    WebAPIRequestError: { class: 'NetworkError' },
    WebAPIHTTPError: { class: 'UpstreamError' },
    WebAPIRateLimitedError: { class: 'RateLimitError' },
    'ErrorCode.PlatformError': { class: 'FerruleError' },
    'ErrorCode.RequestError': { class: 'NetworkError' },
    'ErrorCode.HTTPError': { class: 'UpstreamError' },
    'ErrorCode.RateLimitedError': { class: 'RateLimitError' },
  },
  errorMembers: { statusCode: 'status' },
  paging: { onClient: { paginate: 'pages', apiCall: 'call' } },
}
