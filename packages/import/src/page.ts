import { type CommandPage, help } from '../../core/src/command/page.ts'

/** Help of `ferrule-import`. */
export const page = {
  usage: ['ferrule-import <file or https address> [options]', 'ferrule-import [options]'],
  about: `Drafts schemas/<name>/*.ts from an OpenAPI 3, Swagger 2 or Google discovery document, in JSON or YAML.
On a terminal it asks what the document leaves open; schemas/<name>/import.json keeps the answers.
When you call it again, it merges the changes of the document into your files.`,
  options: {
    name: {
      type: 'string',
      value: '<name>',
      help: "name of the connector: lower case, dashes; else from the document's title",
    },
    title: { type: 'string', value: '<title>', help: 'display name of the vendor' },
    'base-url': { type: 'string', value: '<url>', help: "address of the API, instead of the document's" },
    credentials: {
      type: 'string',
      value: '<kind>',
      help: 'bearer, basic, header, headers, query, authorization_code, client_credentials or none',
    },
    only: {
      type: 'string',
      value: '<names>',
      help: 'these resources or actions: issues,users.get; else those that can be read',
    },
    all: { type: 'boolean', help: 'every resource' },
    yes: { type: 'boolean', short: 'y', help: 'accept all suggestions' },
    check: { type: 'boolean', help: 'write nothing; exit with 1 if the draft is out of date' },
    try: {
      type: 'boolean',
      help: "read two pages of each list with the credentials of the connector's variables, and correct the schema",
    },
    with: { type: 'string', value: '<name=value>', help: 'for --try: values of required parameters, with commas' },
    proven: {
      type: 'string',
      value: '<file>',
      help: "a test of the package against the vendor's SDK or its recorded answers",
    },
    root: { type: 'string', default: '.', value: '<folder>', help: "the project's folder; default: the current one" },
    help,
    version: { type: 'boolean', short: 'v', help: 'show the version' },
  },
  examples: [
    [
      'ferrule-import https://api.acme.example/openapi.json --name acme',
      'draft a schema, with questions on a terminal',
    ],
    ['ferrule-import acme.yaml --only orders,customers.get --yes', 'a part of the API, without questions'],
    ['ferrule-import --check', 'in CI: fail when the document has changed'],
    ['ferrule-import --try --with owner=acme,repo=chairs', 'test the lists with real credentials'],
  ],
} satisfies CommandPage
