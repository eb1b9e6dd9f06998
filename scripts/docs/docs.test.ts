import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { describe, expect, test } from 'vitest'
import { barChart } from './bars.ts'
import { checkLinks } from './dist.ts'
import { parsePage } from './markdown.ts'
import { movie, readRun } from './movie.ts'
import { programsOf } from './program.ts'
import { checkShell } from './shell.ts'
import { tabsOf } from './tabs.ts'

const page = (...lines: string[]) => parsePage('docs/x.md', lines.join('\n'))
const code = (...lines: string[]) => programsOf(page(...lines)).map((program) => program.code)

describe('blocks', () => {
  test('know their line, their language and what is said about them', () => {
    const { blocks } = page(
      '# x',
      '```ts no-run="needs Deno" fresh',
      'a',
      '```',
      '<!-- setup',
      'b',
      '-->',
      '```sh',
      'c',
      '```',
    )
    expect(blocks).toEqual([
      { lang: 'ts', line: 2, lines: ['a'], fresh: true, hidden: false, noRun: 'needs Deno' },
      { lang: 'ts', line: 5, lines: ['b'], fresh: false, hidden: true },
      { lang: 'sh', line: 8, lines: ['c'], fresh: false, hidden: false },
    ])
  })

  test('without an end, or left out without a reason, are refused', () => {
    expect(() => page('```ts', 'a')).toThrow('docs/x.md:1: the code block has no end')
    expect(() => page('```ts no-run', 'a', '```')).toThrow('docs/x.md:1: no-run needs a reason')
  })
})

describe('programs', () => {
  test('keep lines where they are, gather imports, and let names be declared anew', () => {
    const [program = ''] = code(
      '# x',
      '```ts',
      "import { a } from 'm'",
      'const x = a',
      '```',
      '```ts',
      "import { a, b } from 'm'",
      'export const x = b',
      '```',
    )
    const lines = program.split('\n')
    expect(lines[0]?.trim()).toBe("import { a } from 'm'; import { b } from 'm';")
    expect(lines[3]).toBe('const x = a')
    expect(lines[7]).toBe('       const x = b')
    expect([...program].filter((mark) => mark === '{').length).toBe([...program].filter((mark) => mark === '}').length)
  })

  test('begin anew where the page says so, and leave out what is not run', () => {
    const blocks = ['```ts', 'one', '```', '```ts fresh', 'two', '```', '```ts no-run="why"', 'three', '```']
    expect(code(...blocks)).toHaveLength(2)
    const run = programsOf(page(...blocks), true).map((program) => program.code)
    expect(run.join('\n')).toContain('two')
    expect(run.join('\n')).not.toContain('three')
  })

  test('cannot import two things by one name', () => {
    const two = ['```ts', "import { a } from 'm'", '```', '```ts', "import { a } from 'n'", '```']
    expect(() => code(...two)).toThrow('docs/x.md:4: `a` is a of m further up; mark the block `fresh`')
  })
})

test('commands that do not exist are found', () => {
  const { errors, checked, others } = checkShell([
    page('```sh', 'npm install @ferrule/stripe zod', 'npm i @ferrule/nothing', 'npm run nothing # x', 'npx x', '```'),
  ])
  expect(errors).toEqual([
    'docs/x.md:3 no such package is known here: @ferrule/nothing',
    'docs/x.md:4 there is no script `nothing`',
  ])
  expect([checked, others]).toEqual([3, ['npx x']])
})

test('links that lead nowhere are found', () => {
  const html =
    '<h1 id="top"></h1><a href="/b#there">1</a><a class="x" href="/c">2</a><a href="#gone">3</a><a href="/d#x">not built</a><a href="https://x.example">4</a>'
  const pages = [
    { path: '/a', html, ids: new Set(['top']) },
    { path: '/b', html: '', ids: new Set(['there']) },
  ]
  const { count, anchors, problems } = checkLinks(pages, new Set(['/d']))
  expect([count, anchors]).toEqual([4, 2])
  expect(problems).toEqual(['/a: /c leads nowhere', '/a: #gone has no such anchor'])
})

test('a plot says its numbers to those who do not see it', () => {
  const svg = barChart({
    title: 'Size & <speed>',
    unit: 'kB',
    rows: [
      { name: 'ferrule', value: 10, ratio: 1 },
      { name: 'other', value: 40, ratio: 4 },
    ],
  })
  expect(svg).toContain('aria-label="Size &amp; &lt;speed&gt;. ferrule: 10 kB; other: 40 kB"')
  const widths = [...svg.matchAll(/class="(?:own|other)" .*?width="(\d+)"/g)].map(([, width]) => Number(width))
  expect((widths[1] as number) / (widths[0] as number)).toBeCloseTo(4, 0)
})

test('a plot of a rate tells that more is better', () => {
  const of = (unit: string): string => barChart({ title: 'x', unit, rows: [{ name: 'ferrule', value: 1, ratio: 1 }] })
  expect(of('ms')).toContain('less is better')
  expect(of('jobs/s')).toContain('more is better')
})

test('a line of a plot is as wide as the plot, or has more lines', () => {
  const name = 'a name that is far too long for one line of a plot on a phone, next to its value'
  const svg = barChart({ title: 'x', unit: 'ms', rows: [{ name, value: 1, ratio: 1 }] })
  const lines = [...svg.matchAll(/class="name" [^>]*>([^<]+)</g)].map(([, line = '']) => line)
  expect(lines.join(' ')).toBe(name)
  expect(lines.every((line) => line.length <= 60)).toBe(true)
})

describe('tabs of plots', () => {
  const tabs = (...titles: string[]) =>
    tabsOf(titles.map((title) => ({ title, unit: 'ms', rows: [] }))).map(
      ({ label, tables }) => [label, tables.length] as const,
    )

  test('hold the plots of one subject, and are named by what distinguishes them', () => {
    expect(
      tabs('CPU: GET of ten, 1 in flight', 'CPU: GET of ten, 9 in flight', 'CPU: POST, 1', 'CPU: POST, 9'),
    ).toEqual([
      ['GET of ten', 2],
      ['POST', 2],
    ])
    expect(tabs('a list', 'a list, with work', 'another')).toEqual([
      ['a list', 2],
      ['another', 1],
    ])
  })

  test('have short names', () =>
    expect(tabs('The first search of a process, from opening on')).toEqual([['The first search of a process', 1]]))
})

describe('every connector', () => {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const connectors = readdirSync(join(root, 'docs/reference'))

  test.each(connectors)('%s is in the README with its number of operations, and on the first page', (name) => {
    const [, , entities = ''] =
      /## Entities\n([\s\S]*?)\n((?:\|.*\n)+)/.exec(read(`docs/reference/${name}/index.md`)) ?? []
    const actions = entities
      .split('\n')
      .slice(2)
      .flatMap((row) => row.split(' | ')[1]?.split(', ').filter(Boolean) ?? [])
    expect(read('README.md')).toContain(`[${actions.length}](schemas/${name})`)
    expect(read('docs/index.md')).toContain(`](./reference/${name}/index.md)`)
  })
})

test.each([
  ['idempotency key', 'errors'],
  ['resume', 'pagination'],
  ['by default', 'options'],
  ['proxy', 'recipes'],
  ['service account', 'credentials'],
  ['raw request', 'recipes'],
])('readers find “%s” in the guide: %s', (words, name) => {
  const text = readFileSync(join(root, `docs/guide/${name}.md`), 'utf8')
  expect(text.toLowerCase()).toContain(words)
})

test('figures on the first page are those of the pages that prove them', () => {
  const [readme = '', faults = '', compared = ''] = ['README.md', 'docs/faults.md', 'docs/compared-under-fire.md'].map(
    (file) => readFileSync(join(root, file), 'utf8').replace(/ +/g, ' '),
  )
  const [, calls] = /^\| calls under a fault \| (\d+) \|$/m.exec(faults) ?? []
  const totals = new Map([...faults.matchAll(/^\| ([\w ]+) \| (\d+) \|$/gm)].map(([, row, total]) => [row, total]))
  const [, table = ''] = /\n\| fault \|.*\n\| --- .*\n((?:\|.*\n)+)/.exec(faults) ?? []
  const kinds = table.trim().split('\n').length
  expect(readme).toContain(
    `| ${calls} calls under ${kinds} kinds of network and vendor faults: ${totals.get('completed as without the fault')} completed, ${totals.get('ended with a clear error')} failed with a typed error;`,
  )
  expect(readFileSync(join(root, 'docs/guide/why.md'), 'utf8')).toContain(`${calls} calls under faults`)
  for (const what of ['records lost', 'records twice', 'secrets leaked', 'hangs'])
    expect(faults).toContain(`| ${what} | 0 |`)
  const [, ours, theirs] = /^\| errors that show the key \| (\d+) \| (\d+) \|$/m.exec(compared) ?? []
  const [, under] = /^\| calls under a fault \| \d+ \| (\d+) \|$/m.exec(compared) ?? []
  expect(readme).toContain(`contain the key in ${theirs} of ${under} calls, ours in ${ours} `)
})

describe('the moving picture of the README', () => {
  const step = (title: string): string => ` 1  ${title} …\n    await a<b>()\n    ✓ 1 ms\n`
  const titles = ['List the newest', 'Stop in', '… and', 'A wrong', 'A 429', 'A write whose']

  test('has the steps in order, their tones, and no markup of theirs', () => {
    const lines = readRun(`Ferrule\n\n${titles.map(step).join('\n')}`)
    expect(lines.filter(({ tone }) => tone === 'title').map(({ text }) => text)).toEqual(
      titles.map((one) => `${one} …`),
    )
    expect(lines.slice(1, 3).map(({ tone }) => tone)).toEqual(['code', 'good'])
    expect(movie(lines)).toContain('await a&lt;b&gt;()')
  })

  test('fails when the demo has lost a step', () => {
    expect(() => readRun(`Ferrule\n\n${titles.slice(1).map(step).join('\n')}`)).toThrow('5 of 6 steps')
  })

  test('shows code that the demo still runs', () => {
    const source = readFileSync(join(root, 'packages/stripe/demo.ts'), 'utf8')
    const picture = readFileSync(join(root, 'docs/public/demo.svg'), 'utf8')
    const code = [...picture.replaceAll('&gt;', '>').matchAll(/<text class="code" .*?"> *([^<]+)</g)].map(
      ([, line = '']) => line,
    )
    expect(code.length).toBeGreaterThan(8)
    for (const line of code) expect(source).toContain(line.replace(/^const \w+ = /, '').replace(/^await /, ''))
  })
})

test('the table of Node versions is what each package requires', () => {
  const rows = [...readFileSync(join(root, 'docs/guide/start.md'), 'utf8').matchAll(/^\| (.+?) +\| ≥ ([\d.]+)/gm)]
  const told = new Map(
    rows.flatMap(([, names = '', node]) => [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => [name, node])),
  )
  const connectors = rows.find(([, names]) => names?.startsWith('connectors'))?.[2]
  for (const folder of globSync('*/package.json', { cwd: join(root, 'packages') }).map(dirname)) {
    const { private: hidden, engines } = JSON.parse(
      readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
    )
    if (!hidden) expect(`>=${told.get(folder) ?? connectors}`, folder).toBe(engines.node)
  }
})
