// How @ferrule/migrate moves programs that use Octokit.
import type { Rules } from '@ferrule/migrate'

const octokit = {
  args: ['options'],
  options: { auth: 'credentials.token', baseUrl: 'baseUrl', userAgent: 'userAgent' },
  dropped: ['log', 'timeZone', 'throttle', 'retry'],
  needs: ['credentials.token'],
} as const

export const rules: Rules = {
  packages: [
    '@octokit/rest',
    'octokit',
    '@octokit/core',
    '@octokit/request-error',
    '@octokit/plugin-rest-endpoint-methods',
  ],
  shared: ['@actions/github'],
  clients: { '@octokit/core': ['Octokit'] },
  prefixes: ['rest'],
  advice: {
    graphql:
      "send it with request({ method: 'POST', path: '/graphql', body: { query, variables } }), whose answer has data and errors",
  },
  args: 'by-name',
  callOptions: { headers: 'headers', 'request.signal': 'signal', 'request.timeout': 'timeout' },
  envelope: ['data'],
  construct: {
    Octokit: octokit,
    getOctokit: {
      args: ['credentials.token', 'options'],
      options: octokit.options,
      dropped: octokit.dropped,
      plugins: ['@octokit/plugin-retry', '@octokit/plugin-throttling'],
    },
  },
  methodTypes: 'RestEndpointMethodTypes',
  extended: {
    by: 'plugin',
    plugins: [
      '@octokit/plugin-retry',
      '@octokit/plugin-throttling',
      '@octokit/plugin-paginate-rest',
      '@octokit/plugin-rest-endpoint-methods',
    ],
  },
  errors: { RequestError: { class: 'FerruleError' } },
  errorMembers: { response: 'upstream' },
  paging: {
    onClient: { paginate: 'records', 'paginate.iterator': 'flat pages', request: 'call' },
  },
}
