import { type CommandPage, help } from '../../../core/src/command/page.ts'

// The commands of this package as data; `arguments.ts` parses with them.

const config = {
  type: 'string',
  value: '<file>',
  help: 'JSON with { "credentials": { … }, "config": { … } }; default: environment variables',
} as const

/** `ferrule-sync`. */
export const copyPage = {
  usage: [
    'npx @ferrule/sync <connector> … --to <where> [options]',
    'npx @ferrule/sync search <connector> <stream> [filter] --from <where> [options]',
    'npx @ferrule/sync source <connector> <command> [options]',
    'npx @ferrule/sync tap <connector> [options]',
  ],
  about: `Copies the records that are new or changed since the last run, one connector after another.
You can interrupt it: the next run resumes. Each of the other commands has a page of its own: search --help.`,
  options: {
    to: {
      type: 'string',
      value: '<where>',
      help: 'file.db or postgres://… for a copy; parquet:<folder>, duckdb:<file> or jsonl:<folder> for other programs',
    },
    bucket: {
      type: 'string',
      value: '<url>',
      help: 'upload the folder of --to parquet: there, too: https://<host>/<bucket>/<folder> (S3, R2, MinIO)',
    },
    config,
    streams: { type: 'string', value: '<a,b>', help: 'only these streams' },
    full: { type: 'boolean', help: 'read everything again' },
    every: { type: 'string', value: '<time>', help: 'repeat at this interval: 30s, 15m, 6h, 1d' },
    concurrency: {
      type: 'string',
      value: '<n>',
      help: 'requests at once, for parts of a full read and lists of several parents: 6',
    },
    watch: { type: 'boolean', help: 'redraw one table while it runs' },
    json: { type: 'boolean', help: 'one JSON object per line on stdout: progress, and the result' },
    'allow-deletes': { type: 'boolean', help: "let a complete run delete more than 30 % of a stream's rows" },
    help,
  },
  notes: `Keys of a bucket: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and if there are AWS_SESSION_TOKEN, AWS_REGION.
Exit codes: 0 complete, 1 a stream failed or is incomplete, 2 wrong arguments,
3 complete, but records without a key were skipped, 130 interrupted.`,
  examples: [
    ['npx @ferrule/sync stripe --to ./stripe.db', 'copy the account of STRIPE_API_KEY into a file'],
    [
      'npx @ferrule/sync jira --to postgres://ferrule@db/ferrule --streams issues,users --every 15m',
      'keep a copy fresh',
    ],
    ['npx @ferrule/sync shopify --to parquet:./shop --config shop.json', 'files for a warehouse'],
    [
      'npx @ferrule/sync stripe --to parquet:./lake --bucket https://acme.s3.eu-central-1.amazonaws.com/stripe',
      'the same in a bucket',
    ],
  ],
} satisfies CommandPage

/** `ferrule-sync search`. */
export const searchPage = {
  usage: ['npx @ferrule/sync search <connector> <stream> [filter] --from <where> [options]'],
  about: 'Searches a copy. The filter is JSON, as in the API.',
  options: {
    from: { type: 'string', value: '<where>', help: 'the copy: file.db or postgres://…' },
    sort: { type: 'string', value: '<field>:asc|desc', help: 'order; several fields with commas' },
    limit: { type: 'string', value: '<n>', help: 'most records to show, from 1 to 1000: 20' },
    json: { type: 'boolean', help: 'whole records as JSON instead of a table' },
    help,
  },
  examples: [
    [
      `npx @ferrule/sync search stripe customers '{"like":{"email":"@acme"}}' --from ./stripe.db --sort created:desc`,
      'customers of a domain, newest first',
    ],
  ],
} satisfies CommandPage

/** `ferrule-source`. */
export const sourcePage = {
  usage: [
    'ferrule-source <connector> spec',
    'ferrule-source <connector> check    --config <file>',
    'ferrule-source <connector> discover --config <file>',
    'ferrule-source <connector> read     --config <file> --catalog <file> [--state <file>]',
  ],
  about: 'A source of the Airbyte protocol: messages as lines of JSON on stdout.',
  options: {
    config,
    catalog: { type: 'string', value: '<file>', help: 'the configured catalog: which streams to read, and how' },
    state: { type: 'string', value: '<file>', help: 'states of the last run, from which this one resumes' },
    help,
  },
  examples: [
    ['ferrule-source stripe spec', 'the settings as JSON Schema'],
    ['ferrule-source stripe check --config config.json', 'whether the credentials work'],
    ['ferrule-source stripe read --config config.json --catalog catalog.json --state state.json', 'read what is new'],
  ],
} satisfies CommandPage

/** `ferrule-tap`. */
export const tapPage = {
  usage: [
    'ferrule-tap <connector> --config <file> --discover',
    'ferrule-tap <connector> --config <file> [--catalog <file>] [--state <file>]',
  ],
  about: 'A Singer tap: messages of the Singer specification on stdout.',
  options: {
    config: { ...config, short: 'c' },
    catalog: { type: 'string', value: '<file>', help: 'the catalog with the selected streams' },
    properties: { type: 'string', short: 'p', value: '<file>', help: 'the older name of --catalog' },
    state: {
      type: 'string',
      short: 's',
      value: '<file>',
      help: 'bookmarks of the last run, from which this one resumes',
    },
    discover: { type: 'boolean', short: 'd', help: 'print the catalog' },
    help,
  },
  examples: [
    ['ferrule-tap stripe --config config.json --discover', 'print the catalog'],
    ['ferrule-tap stripe --config config.json --catalog catalog.json --state state.json', 'read what is new'],
  ],
} satisfies CommandPage
