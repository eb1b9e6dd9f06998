import { type CommandPage, help } from '../../../core/src/command/page.ts'

/** Help of `ferrule-verify`. */
export const page = {
  usage: ['npx @ferrule/verify <connector> [options]'],
  about: `Calls every read of a connector with your own keys, and compares the responses with its schemas.
The keys come from the environment variables that fromEnv reads.`,
  options: {
    write: {
      type: 'boolean',
      help: 'also create, read, change and delete one record; use it only with a test account',
    },
    json: { type: 'boolean', help: 'print the report as JSON; commit it as docs/verified/<connector>.json' },
    'base-url': { type: 'string', value: '<url>', help: "an address instead of the vendor's" },
    help,
  },
  notes: 'Exit codes: 0 everything agreed, 1 something drifted or nothing could be read, 2 wrong arguments.',
  examples: [
    ['npx @ferrule/verify stripe', 'read with STRIPE_API_KEY'],
    ['npx @ferrule/verify jira --write', 'also write and delete one record of a test site'],
    ['npx @ferrule/verify github --json > docs/verified/github.json', 'keep the report'],
  ],
} satisfies CommandPage
