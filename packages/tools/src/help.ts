import { type CommandPage, help } from '../../core/src/command/page.ts'

/** Help of `ferrule-tools mcp`, its only command. */
export const page = {
  usage: ['ferrule-tools mcp <connector...> [options]', 'ferrule-tools mcp --from <document> [options]'],
  about: `Serves the tools of connectors to an MCP client over stdio. Credentials come from environment variables.
A connector is the name of its package: stripe, jira, greenhouse/v3, or your own package.`,
  options: {
    'read-only': { type: 'boolean', help: 'offer no writes (default: writes wait for approval)' },
    'allow-writes': { type: 'boolean', help: 'send writes without approval; --allow-writes=<rule>: only those' },
    ask: { type: 'string', multiple: true, value: '<rule>', help: 'writes that wait for approval; may be repeated' },
    never: { type: 'string', multiple: true, value: '<rule>', help: 'writes that are rejected; may be repeated' },
    allow: { type: 'string', multiple: true, value: '<pattern>', help: 'only these actions; may be repeated' },
    mode: {
      type: 'string',
      value: '<mode>',
      help: 'discover (default), per-action, or code: the model writes programs, which run in a sandbox',
    },
    'max-chars': { type: 'string', value: '<n>', help: 'maximum result length in characters (default: 20000)' },
    'save-to': {
      type: 'string',
      value: '<directory>',
      help: 'save whole lists as files in there, instead of as resources of the client',
    },
    help,
  },
  shared: {
    'Tools of an OpenAPI, Swagger or discovery document': {
      from: { type: 'string', multiple: true, value: '<document>', help: 'file or https address; may be repeated' },
      name: { type: 'string', value: '<name>', help: 'name of the API in tools and variables (default: its title)' },
      'base-url': { type: 'string', value: '<url>', help: "address of the API, instead of the document's" },
      credentials: {
        type: 'string',
        value: '<kind>',
        help: "how to sign in, if not in the document's first way",
      },
      'allow-private': { type: 'boolean', help: 'accept a document that names hosts inside your own network' },
    },
  },
  notes: `A rule is a pattern, effects and conditions: 'stripe.refunds.create amount <= 10000', '* effect:money'.
If several rules match, the strictest one decides. A document's writes are offered only with --allow-writes, --ask or --never.
Kinds of credentials: bearer, basic, header, headers, query, authorization_code, client_credentials, none.
FERRULE_UPSTREAM_<CONNECTOR> sets another base URL, for tests and proxies.`,
  examples: [
    ['ferrule-tools mcp stripe jira --read-only', 'reads of two connectors'],
    ["ferrule-tools mcp stripe --allow stripe.customers --allow '*.*.list'", 'all of customers, and every list'],
    ["ferrule-tools mcp stripe --never '* effect:money'", 'approval before each write; no payments at all'],
    ["ferrule-tools mcp --from openapi.json --ask '*'", 'an own API, with approval before each write'],
  ],
} satisfies CommandPage

/** All options of the page. */
export const mcpOptions = {
  ...page.options,
  ...page.shared['Tools of an OpenAPI, Swagger or discovery document'],
}
