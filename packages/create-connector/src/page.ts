import { type CommandPage, help } from '../../core/src/command/page.ts'
import { AUTHS, PAGINATIONS } from './settings.ts'

/** Help of `npm create @ferrule/connector`. */
export const page = {
  usage: ['npm create @ferrule/connector <folder> -- [options]'],
  about: `Creates a project for a connector of your own: a schema to edit, a sandbox and tests.
On a terminal it asks for missing options; elsewhere, and with --yes, it takes the defaults.`,
  options: {
    from: {
      type: 'string',
      value: '<document>',
      help: 'draft the schema from OpenAPI, Swagger or Google discovery: a file or an https address',
    },
    only: { type: 'string', value: '<names>', help: 'with --from: these resources or actions: issues,users.get' },
    all: { type: 'boolean', help: 'with --from: every resource of the document, not only those that can be read' },
    credentials: {
      type: 'string',
      value: '<kind>',
      help: 'with --from: a kind of ferrule-import, where the document names none or a wrong one',
    },
    name: {
      type: 'string',
      value: '<name>',
      help: "name of the connector: lower case, dashes; else from the folder's name",
    },
    title: { type: 'string', value: '<title>', help: 'display name of the vendor' },
    package: { type: 'string', value: '<name>', help: 'name of the package; default: <name>-connector' },
    'base-url': {
      type: 'string',
      value: '<url>',
      help: 'address of the API, with the prefix that all its paths share',
    },
    auth: { type: 'string', value: '<kind>', help: `${AUTHS.join(', ')}; default: ${AUTHS[0]}` },
    'auth-header': {
      type: 'string',
      value: '<name>',
      help: 'with --auth header: the header that carries the key; default: X-Api-Key',
    },
    'token-url': { type: 'string', value: '<url>', help: 'with --auth oauth: the token endpoint' },
    pagination: { type: 'string', value: '<style>', help: `${PAGINATIONS.join(', ')}; default: ${PAGINATIONS[0]}` },
    yes: { type: 'boolean', short: 'y', help: 'ask nothing' },
    help,
    version: { type: 'boolean', short: 'v', help: 'show the version' },
  },
  examples: [
    ['npm create @ferrule/connector acme', 'a project with an example; it asks for the options'],
    [
      'npm create @ferrule/connector acme -- --from https://api.acme.example/openapi.json',
      'a project from an API document',
    ],
    [
      'npm create @ferrule/connector acme -- --auth header --auth-header X-Key --pagination link --yes',
      'a project with these options, without questions',
    ],
  ],
} satisfies CommandPage
