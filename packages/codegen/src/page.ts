import { type CommandPage, help } from '../../core/src/command/page.ts'

/** Help of `ferrule-codegen`. */
export const page = {
  usage: ['ferrule-codegen [connector…] [options]'],
  about: 'Writes the code of connectors from schemas/<connector>/*.ts: all of them, or only those that you name.',
  options: {
    check: { type: 'boolean', help: 'write nothing; list stale files, and exit with 1 if there are any' },
    root: { type: 'string', default: '.', value: '<folder>', help: "the project's folder; default: the current one" },
    help,
    version: { type: 'boolean', short: 'v', help: 'show the version' },
  },
  notes: `ferrule.config.json in the project's folder sets other places. These are the defaults:
  { "schemas": "schemas", "package": ".", "reference": "docs/reference/{name}" }`,
  examples: [
    ['ferrule-codegen', 'write the code of every connector in schemas/'],
    ['ferrule-codegen acme', 'write only the code of acme'],
    ['ferrule-codegen --check', 'in CI: fail if somebody forgot to generate'],
  ],
} satisfies CommandPage
