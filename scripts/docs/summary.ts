// The first table of docs/performance.md: six figures, each next to the nearest peer of the same run.
import type { Table } from '../../bench/lib/table.ts'

type Tables = ReadonlyMap<string, readonly Table[]>

/** A cell: the part of the benchmark, the start of the table's title, and the name of its line. */
type Place = readonly [part: string, title: string, line: string]

interface Line {
  readonly what: string
  readonly unit: string
  readonly ours: Place
  readonly peer: Place
  readonly peerName: string
  readonly bare?: Place
}

const GET = 'CPU of one call: GET of ten customers, 1 in flight'
const WORK = '10 000 records at 50 ms per answer, 50 ms of even work per page'
const COPY = '100 000 customers into SQLite: CPU of the process'
const EDGE = 'Bundle for an edge run time'
const START = 'From the start of a process to its first answer'
const MEMORY = 'Reading 1 000 000 records: most memory'

const LINES: readonly Line[] = [
  {
    what: 'CPU of a call that lists ten customers',
    unit: 'ms',
    ours: ['calls', GET, 'ferrule'],
    peer: ['calls', GET, 'stripe (node http)'],
    peerName: '`stripe`',
    bare: ['calls', GET, 'bare node:http'],
  },
  {
    what: 'Reading 10 000 records, with 50 ms of work per page',
    unit: 'ms',
    ours: ['iterate', WORK, 'ferrule'],
    peer: ['iterate', WORK, 'stripe, auto-pagination'],
    peerName: '`stripe`',
  },
  {
    what: 'Copying 100 000 customers into SQLite: CPU',
    unit: 's',
    ours: ['copies', COPY, 'ferrule'],
    peer: ['copies', COPY, 'stripe and hand-written upserts'],
    peerName: '`stripe` and upserts by hand',
  },
  {
    what: 'Edge bundle of one action, compressed',
    unit: 'kB',
    ours: ['bundles', EDGE, 'ferrule: Stripe, customers.get'],
    peer: ['bundles', EDGE, 'stripe'],
    peerName: '`stripe`',
  },
  {
    what: 'From the start of a process to its first answer',
    unit: 'ms',
    ours: ['start', START, '@ferrule/stripe'],
    peer: ['start', START, 'stripe'],
    peerName: '`stripe`',
  },
  {
    what: 'Most memory while reading 1 000 000 records',
    unit: 'MB',
    ours: ['memory', MEMORY, 'ferrule'],
    peer: ['memory', MEMORY, 'stripe (node http)'],
    peerName: '`stripe`',
  },
]

function rowOf(tables: Tables, [part, title, line]: Place): Table['rows'][number] {
  const table = tables.get(part)?.find((one) => one.title.startsWith(title))
  const row = table?.rows.find(({ name }) => name === line)
  if (row === undefined) throw new Error(`the summary of docs/performance.md asks for "${line}" of ${part}: ${title}`)
  return row
}

/** The summary as a Markdown table. Below 1 × Ferrule needs less than its peer. */
export function summary(tables: Tables): string {
  const body = LINES.map(({ what, unit, ours, peer, peerName, bare }) => {
    const [own, theirs] = [rowOf(tables, ours), rowOf(tables, peer)]
    const platform = bare ? `${rowOf(tables, bare).value} ${unit}` : ''
    // The median of the ratios of all rounds, as below: not the ratio of the medians.
    const ratio = (own.ratio / theirs.ratio).toFixed(2)
    return `| ${what} | ${own.value} ${unit} | ${theirs.value} ${unit}, ${peerName} | ${ratio} × | ${platform} |`
  })
  return ['| | Ferrule | Nearest peer | Ratio | Bare `node:http` |', '| --- | --: | --- | --: | --: |', ...body].join(
    '\n',
  )
}
