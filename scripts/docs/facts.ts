// Sentences of the documentation with a number, and where the number comes from.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { ratios, times, value } from './bench.ts'
import { measured } from './measured.ts'
import { vendorLimits } from './vendor-limits.ts'

/** By page, what it has to say. */
type Facts = Readonly<Record<string, readonly string[]>>

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** A constant of a source file: a number, or a product of numbers. */
function constant(file: string, name: string): number {
  const all = read(`packages/${file}.ts`).matchAll(/^(?:export )?const (\w+) = ([\d_. *]+)(?: \/\/.*)?$/gm)
  const [, , product] = [...all].find(([, one]) => one === name) ?? []
  if (product === undefined) throw new Error(`packages/${file}.ts has no number ${name}`)
  return product.split('*').reduce((value, factor) => value * Number(factor.replaceAll('_', '')), 1)
}

/** A number that stands in a source file after the words given. */
function after(file: string, words: string): number {
  const text = read(file)
  const at = text.indexOf(words)
  if (at < 0) throw new Error(`${file} has no “${words}”`)
  const [number = ''] = /^[\d_,.]*\d/.exec(text.slice(at + words.length)) ?? []
  if (!number) throw new Error(`${file} has no number after “${words}”`)
  return Number(number.replace(/[_,]/g, ''))
}

const grouped = (value: number): string => value.toLocaleString('en')

const MINUTE = 60
const gateway = 'gateway/src'
const body = `${gateway}/http/body`
const server = 'packages/gateway/src/http/server.ts'
const retention = 'packages/gateway/src/records/retention.ts'
const lease = 'packages/core/src/stores/lease.ts'
const pool = after('packages/store/src/postgres.ts', '{ max = ')

const minutes = (name: string): number => constant(`${gateway}/tokens/tokens`, name) / MINUTE
const search = constant('store/src/search/search', 'MOST')
const limits = (name: string): string => grouped(after('packages/store/src/search/parse.ts', `${name}: `))
const kept = (kind: string): [days: number, rows: string] => [
  after(retention, `${kind}: { days: `),
  grouped(after(retention, `${kind}: { days: ${after(retention, `${kind}: { days: `)}, rows: `)),
]
const share = constant('sync/src/destination', 'MAX_DELETE_SHARE') * 100
const delivery = constant('core/src/webhooks/delivery', 'LARGEST_BODY') / 1024 / 1024
const tolerance = (connector: string): number =>
  after(`packages/${connector}/src/webhooks.ts`, 'const { tolerance = ') / 1000 / MINUTE
const kilobytes = (name: string): number => after('scripts/budgets.ts', `\nconst ${name} = `)
const faults = read('docs/faults.md').replace(/ +/g, ' ')
const compared = read('docs/compared-under-fire.md').replace(/ +/g, ' ')
/** The last cell of a table's row. */
function cell(table: string, row: string): string {
  const [, found] =
    table
      .split('\n')
      .find((line) => line.startsWith(`| ${row} |`))
      ?.match(/\| (\d+) \|$/) ?? []
  if (!found) throw new Error(`no row ${row}`)
  return found
}

const kinds = /\n\| fault \|.*\n\| --- .*\n((?:\|.*\n)+)/.exec(faults)?.[1]?.trim().split('\n').length
// Measured anew and held by scripts/budgets.ts.
const BUNDLE = 'One action in an edge bundle is 21 to 28 kB'
const [ours = '', theirs = ''] = /^\| errors that show the key \| (\d+) \| (\d+) \|$/m.exec(compared)?.slice(1) ?? []
const lost = `${cell(faults, 'records lost')} lost, ${cell(faults, 'records twice')} twice, ${cell(faults, 'secrets leaked')} leaked, ${cell(faults, 'hangs')} hung`

const CALLS = 'CPU of one call: '
const LIST = `${CALLS}GET of ten customers`
const POST = `${CALLS}POST of a customer`
const EDGE = 'Bundle for an edge run time'
const edge = (name: string, digits = 1): string => value('bundles', EDGE, name).toFixed(digits)
const seconds = (place: string): [string, string, string] => [
  'copies',
  `100 000 customers into ${place}: time`,
  'ferrule',
]
const loop = 'stripe and hand-written upserts'
const whole = ['stripe', 'jira', 'mailchimp', 'greenhouse/v1', 'google-drive', 'shopify']
const starts = whole.map((name) => Number(ratios('start', 'From the start', `@ferrule/${name}`)))
const scan = 'gt inside an object (scan, nothing found)'
const tens = (number: number): number => Math.round(number / 10) * 10
const nearlyAll = ['SQLite', 'Postgres'].map((place) =>
  tens(value('copies', `Search, 100 000 customers in ${place}`, 'like, nearly all match, best first')),
)
const upload = 'google-drive/src/vendor/upload'
const CHUNK = after(`packages/${upload}.ts`, 'const CHUNK = ') * constant(upload, 'PORTION')
const exit = (name: string): number => after('packages/sync/src/cli/output.ts', `${name}: `)
const most = after('packages/sync/src/cli/search.ts', 'limit > ')
// The search counts scores in quarters.
const score = (words: string): number => after('packages/store/src/search/compile.ts', words) / 4

const computed: Facts = {
  'README.md': [
    `| ${cell(faults, 'calls under a fault')} calls under ${kinds} kinds`,
    `${cell(faults, 'completed as without the fault')} completed, ${cell(faults, 'ended with a clear error')} failed`,
    `in ${theirs} of ${cell(compared, 'calls under a fault')} calls, ours in ${ours}`,
    BUNDLE,
    `every vendor in ${kilobytes('WEBHOOKS_WITH_CERTIFICATES')} kB or less`,
  ],
  'docs/index.md': [BUNDLE],
  'docs/performance.md': [
    'one call after the other, 100 and 1000 in flight',
    `a list takes ${ratios('calls', LIST, 'ferrule')} × the CPU of \`stripe\` (goal 0.9), and ${ratios('calls', LIST, 'ferrule over fetch', 1)} × over \`fetch\` (goal 1.25). A POST takes ${ratios('calls', POST, 'ferrule')} × (goals 0.9 and 1.1), and ${ratios('calls', POST, 'ferrule over fetch', 1)} × over \`fetch\`. GraphQL takes ${ratios('calls', `${CALLS}A customer of a shop`, 'ferrule')} × Shopify's own client (goal 0.75)`,
    'A page of 100 records of each type',
    'The goal is 0.15 × `JSON.parse` or less',
    `single types take up to ${value('checks', 'Check of a page', 'the slowest').toFixed(2)}`,
    'Reading 10 000 records',
    '`pnpm bench copies` loads 100 000 customers',
    'of 1000 and of 100 000 records',
    `a load takes ${times(...seconds('SQLite'), loop).toFixed(1)} × as long as the loop with SQLite (the aim was 4 s), ${times(...seconds('Postgres'), loop).toFixed(1)} × with Postgres`,
    `nearly all of 100 000 records have takes ${nearlyAll[0]} to ${(nearlyAll[1] ?? 0) + 10} ms (the aim was 50 ms)`,
    `takes up to ${tens(value('copies', 'Search, 100 000 customers in SQLite', scan))} ms. The event loop is late by less than 5 ms`,
    `Then ${after('bench/gateways.ts', "['BENCH_CONNECTIONS'] ?? ")} connections run at once`,
    'uses more than the 100 MB that are the aim',
    'with SQLite, uses 76 MB',
    `Transfers of ${after('bench/transfer.ts', 'const SIZE = ')} MiB`,
    `between the two ends of ${after('packages/google-drive/test/transfer/memory.test.ts', 'const TOTAL = ')} MB`,
    `that takes ${ratios('transfer', 'Download of 512 MiB: CPU', 'ferrule, verified')} × the CPU (goal 1.35), and ${ratios('transfer', 'Download of 512 MiB: CPU', 'ferrule, verify: false')} × with`,
    `${['from a generator', 'from a Blob in memory'].map((from) => ratios('transfer', `Upload of 512 MiB ${from}: CPU`, 'ferrule, in chunks')).join(' to ')} × the CPU (goal 1.1)`,
    `starts ${Math.min(...starts)} to ${Math.max(...starts)} × as late as one with \`stripe\` (goal 1.0), with one action over \`fetch\` ${ratios('start', 'From the start', '@ferrule/stripe, one action over fetch')} ×`,
    '1 kB = 1024 bytes',
    `One list action of GitHub is ${edge('ferrule: @ferrule/github, issues.list')} kB`,
    `with its plugin for pages is ${edge('@octokit/core and plugin-paginate-rest, issues.listForRepo')} kB, and the whole of \`@octokit/rest\` ${edge('@octokit/rest')} kB. One list action of Slack is ${edge('ferrule: @ferrule/slack, conversations.list')} kB, and \`@slack/web-api\` ${edge('@slack/web-api')} kB`,
  ],
  // packages/tools/test/documented-numbers.test.ts counts the tokens.
  'docs/guide/agents.md': [
    `It ends after ${grouped(after('packages/tools/src/aggregate.ts', 'const BOUNDS = { records: '))} records or ${after('packages/tools/src/aggregate.ts', 'milliseconds: ') / 1000} seconds`,
    `up to ${grouped(after('packages/tools/src/save.ts', 'const BOUNDS = { records: '))} records`,
    `A write with more than ${after('packages/tools/src/shown.ts', 'const MOST_LINES = ')} values`,
    `good for ${after('packages/gateway/src/routes/agent-tokens.ts', 'const LIFETIME_DAYS = ')} days`,
    `for its ${minutes('SCOPED_LIFETIME')} minutes`,
    'OpenAPI 3, Swagger 2 or Google discovery',
    `bounded to ${Number(after('packages/import/src/read/json.ts', 'MOST_BYTES = ')) / 1_000_000} MB`,
    `waits up to ${after('packages/gateway/src/routes/mcp-sync.ts', 'const LONGEST_WAIT = ')} seconds`,
    `still there: ${after('packages/tools/src/saved-results.ts', ', results = ')} of one client, for an hour, ${after('packages/tools/src/saved-results.ts', ', maxChars = ') / 1_000_000} million characters each`,
    `serves them: ${after('packages/gateway/src/records/saved-results.ts', 'MOST = { own: ')} of one agent token, ${after('packages/gateway/src/records/saved-results.ts', ', workspace: ')} of a workspace`,
    `characters of JSON (default: ${grouped(after('packages/tools/src/setting.ts', 'maxChars = '))}, about 6,000 tokens)`,
  ],
  'docs/guide/why.md': [`${cell(faults, 'calls under a fault')} calls under faults: ${lost}`],
  'docs/guide/copy-and-search.md': [
    `A match of the whole text scores ${score('whole} THEN ')}, of its beginning ${score('start)} THEN ')}, and any other match ${score('THEN 3 ELSE ')}`,
    'the score is their mean, and without any it is 1',
    `Only the first ${constant('store/src/tables/schema', 'SORTED_CHARS')} characters`,
    `\`limit\` is 1 to ${search} (default: ${after('packages/store/src/search/search.ts', 'const MOST = ')})`,
    `${limits('conditions').replace(',', '')} conditions, ${limits('depth')} levels and lists of ${limits('members')} values`,
  ],
  'docs/guide/errors.md': [
    `the default of its connector is ${after('schemas/mailchimp/connector.ts', 'concurrency: ')}.`,
    `cut at ${constant('core/src/call/response', 'LONGEST_SENTENCE')} characters`,
  ],
  'docs/guide/hosted-mode.md': [
    `${minutes('APPLICATION_LIFETIME')} minutes, all workspaces`,
    `${minutes('SCOPED_LIFETIME')} minutes, one workspace`,
    `more than ${constant(body, 'MAX_BODY') / 1024 / 1024} MB`,
  ],
  'docs/guide/many-tenants.md': [
    `(default: ${after('packages/core/src/stores/token-stores.ts', 'const { settle = ')} ms)`,
    `(default: ${grouped(after(lease, '{ lease = '))} ms)`,
    '`per` milliseconds (default: 1,000)',
    `at most ${pool} connections for its tables and ${pool} for copies`,
    `more than ${2 * pool + 2} times the number of processes`,
    `two workers, ${after('packages/gateway/test/pgbouncer.test.ts', 'const calls = await Promise.all(\n      Array.from({ length: ')} calls and eight copies`,
    `Allow at least ${constant(`${gateway}/routes/execute`, 'DEADLINE') / 1000 / MINUTE} minutes for a response`,
  ],
  'docs/guide/options.md': [
    `| \`retry\` | ${after('packages/core/src/call/resolve.ts', 'options.retry ?? ')} |`,
    `Mailchimp ${after('schemas/mailchimp/connector.ts', 'concurrency: ')} |`,
    `| ${grouped(after('packages/core/src/call/resolve.ts', 'vendor.timeout ?? '))}; Stripe ${grouped(after('schemas/stripe/connector.ts', 'timeout: '))}, Mailchimp ${grouped(after('schemas/mailchimp/connector.ts', 'timeout: '))} |`,
    `| ${grouped(constant('core/src/transport/read-text', 'MOST_BYTES'))} |`,
  ],
  'docs/guide/run-your-own-gateway.md': [
    `the encryption key, ${after('packages/gateway/src/vault/key-ring.ts', 'Base64 of ')} bytes as base64`,
    'a token bucket of 50 requests that refills in 10 seconds',
    '0: any free port',
    `after a second at first and ${constant(`${gateway}/cli/workers`, 'LONGEST') / 1000} seconds at most`,
    `up to ${constant(`${gateway}/audit`, 'RELAXED')} ms before their audit entries`,
    `lasts ${minutes('SESSION_LIFETIME') / 60} hours`,
    `after ${constant(`${gateway}/records/presence`, 'GONE_AFTER') / 1000} seconds`,
    `up to ${grouped(after(server, 'server.maxConnections = '))} connections at once. A client has ${after(server, 'headersTimeout: ') / 1000} seconds to send its headers and ${after(server, 'requestTimeout: ') / 1000 / MINUTE} minutes for its body`,
    `up to ${constant(body, 'MAX_BODY') / 1024 / 1024} MB. All bodies over ${constant(body, 'FREE') / 1024} kB together may take up to ${after(`packages/${body}.ts`, 'constructor(most = ')} MB`,
    `at most every ${constant(`${gateway}/cli/memory`, 'EVERY') / 1000} seconds`,
    `in batches of ${constant(`${gateway}/records/retention`, 'BATCH')}`,
    `| \`audit\` | ${kept('audit').join(' days, at most ')} rows`,
    `attempts and logs: ${kept('jobs').join(' days, at most ')};`,
    `log lines of jobs: ${kept('logs').join(' days, at most ')} |`,
    `ids of webhooks: ${kept('deliveries').join(' days, at most ')} |`,
    `whatever the answer: ${kept('approvals').join(' days, at most ')} |`,
    `with their rules: ${kept('agents').join(' days, at most ')};`,
  ],
  'docs/guide/schema-language.md': [
    `of more than ${grouped(constant('core/src/transfer/record-stream', 'LONGEST'))} characters`,
    `over ${grouped(constant('core/src/call/unless-changed', 'LONGEST_KEPT'))} characters`,
  ],
  'docs/guide/transfers.md': [
    `up to ${constant('google-drive/src/vendor/upload', 'SMALL') / 1e6} MB are sent in one request`,
    `a multiple of ${constant('google-drive/src/vendor/upload', 'PORTION') / 1024} KiB`,
  ],
  'docs/guide/webhooks.md': [
    `by less than ${kilobytes('WEBHOOKS')} kB (Amazon Ads: ${kilobytes('WEBHOOKS_WITH_CERTIFICATES')} kB`,
    `default: ${delivery} MB`,
    `of time and body; ${tolerance('stripe')} minutes`,
    `of time and body; ${tolerance('slack')} minutes`,
    `the topic; ${tolerance('amazon-ads') / 60} hour |`,
    `kept for ${kept('deliveries')[0]} days`,
    `over ${constant(`${gateway}/routes/webhooks`, 'MAX_DELIVERY') / 1024 / 1024} MB`,
  ],
  'docs/guide/pagination.md': [
    `the vendor's default size: ${after('schemas/stripe/shared.ts', 'pageSize: ')} for Stripe`,
    `that the vendor allows: ${after('schemas/stripe/connector.ts', 'Pages hold at most ')} for Stripe, ${after('schemas/mailchimp/connector.ts', 'Pages hold 10 records by default and at most ')} for Mailchimp`,
  ],
  'docs/guide/what-copies-see.md': [
    `and exit code ${exit('skipped')} of the command`,
    `commits that are pushed more than ${after('schemas/github/sync.ts', 'commits that are pushed more than ')} days`,
    `More than ${share} % missing`,
    ...['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS', 'SPONSORED_DISPLAY'].map(
      (product) =>
        `days of the last ${after('schemas/amazon-ads/shared.reports.ts', `${product}: {\n    days: `)}, then again those of the last ${after('schemas/amazon-ads/sync.ts', 'lookback: ')}`,
    ),
  ],
  'packages/gateway/README.md': [
    `(${minutes('APPLICATION_LIFETIME')} minutes)`,
    `(${minutes('SCOPED_LIFETIME')} minutes)`,
  ],
  'packages/import/README.md': [
    `${constant('import/src/read/json', 'MOST_BYTES') / 1e6} MB, ${constant('import/src/read/json', 'DEEPEST')} levels`,
  ],
  'packages/google-drive/README.md': [
    `one for up to ${constant(upload, 'SMALL') / 1e6} MB of known size, else chunks (\`chunk_size\`, ${CHUNK / 1024 / 1024} MiB by default)`,
    `slower than ${Math.round(CHUNK / MINUTE / 1000)} kB/s, ${CHUNK / 1024 / 1024} MiB take longer than the timeout of a minute`,
  ],
  'packages/greenhouse/README.md': [
    `at least ${after('packages/greenhouse/src/vendor/errors.ts', 'Math.max(')} even if the vendor sends 0`,
    `for up to ${constant('greenhouse/src/v3/vendor/include', 'BATCH')} records each`,
  ],
  'packages/sandbox/README.md': [
    `a file of ${after('packages/google-drive/src/sandbox/seed.ts', "mimeType: 'video/mp4', parents: [ROOT], _size: ") / 1e6} MB`,
    `in multiples of ${constant(upload, 'PORTION') / 1024} KiB`,
    `two lists of ${after('packages/mailchimp/src/sandbox/seed.ts', 'list_members: ')} people`,
    `A query above ${after('schemas/shopify/connector.ts', 'A single query may cost at most ')} is rejected`,
  ],
  'packages/sync/README.md': [
    `delete more than ${share} % of a stream's rows`,
    `1 to ${most} hits, default ${after('packages/sync/src/cli/search.ts', 'options.limit ?? ')}`,
    `| ${exit('complete')} | every stream is complete |`,
    `| ${exit('failed')} | a stream failed or is incomplete`,
    `| ${exit('usage')} | wrong arguments`,
    `| ${exit('skipped')} | complete, but records without a key were skipped`,
    `| ${exit('interrupted')} | interrupted`,
  ],
  // packages/tools/test/documented-numbers.test.ts counts the tokens.
  'packages/tools/README.md': [
    `from ${grouped(after('packages/tools/src/setting.ts', 'maxChars < '))}; ${grouped(after('packages/tools/src/setting.ts', 'maxChars = '))} are about 6,000 tokens`,
  ],
  'packages/migrate/README.md': [
    'exit code is 0 if everything was moved, 1 if something is left to you, and 2 for wrong arguments',
  ],
  'packages/verify/README.md': [
    'exit code is 0 if nothing drifted, 1 if something did or nothing could be compared, and 2 for wrong arguments',
  ],
  'packages/store/README.md': [`more than ${share} % of a stream`],
}

/** Sentences about figures that a run found on its day. */
const dated = Object.fromEntries(
  Object.entries(measured).map(([page, runs]) => [page, runs.flatMap(({ sentences }) => sentences)]),
)
const limited = Object.fromEntries(
  Object.entries(vendorLimits).map(([connector, sentences]) => [`packages/${connector}/README.md`, sentences]),
)

/** Sentences of every page, from all sources. */
export const facts: Facts = Object.fromEntries(
  [computed, dated, limited]
    .flatMap((source) => Object.keys(source))
    .map((page) => [page, [computed, dated, limited].flatMap((source) => source[page] ?? [])]),
)

/** Pages that runs write and compare: their numbers are these runs' own. */
export const open: readonly string[] = [
  'docs/changelog.md',
  'docs/compared-under-fire.md',
  'docs/dependencies.md',
  'docs/faults.md',
  'docs/gateway-faults.md',
]
