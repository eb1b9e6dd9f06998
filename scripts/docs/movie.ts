// The moving picture of the README: steps of a real run of `npm run demo -- stripe` as an animated SVG.
//
//   pnpm docs:movie
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { escapeXml } from './xml.ts'

/** The steps to show, by the beginnings of their titles. */
const shown = ['List the newest', 'Stop in', '… and', 'A wrong', 'A 429', 'A write whose']

const WIDTH = 980
const LINE = 20
const ROWS = 22
const LEFT = 20
const TOP = 48
/** Seconds from one line to the next, how long a full step stays, and how long the last picture does. */
const PER_LINE = 0.18
const PER_STEP = 1.4
const AT_THE_END = 4

type Tone = 'plain' | 'title' | 'code' | 'good' | 'retry' | 'bad'

export interface Line {
  text: string
  tone: Tone
  /** When it appears, in seconds. */
  at: number
}

/** Lines of the chosen steps, each with its tone and its time. */
export function readRun(output: string): Line[] {
  const steps = output.split(/\n(?=\s?\d+ {2}\S)/).slice(1)
  const chosen = steps.filter((step) => shown.some((title) => /^\s?\d+ {2}(.+)/.exec(step)?.[1]?.startsWith(title)))
  if (chosen.length !== shown.length) throw new Error(`the demo has ${chosen.length} of ${shown.length} steps`)
  let at = 0.3
  return chosen.flatMap((step) => {
    const lines = step.trimEnd().split('\n\n')[0]?.split('\n') ?? []
    const timed = lines.map((text, index): Line => {
      at += PER_LINE
      return { text: index === 0 ? text.replace(/^\s?\d+ {2}/, '') : text.slice(2), tone: toneOf(text, index), at }
    })
    at += PER_STEP
    return [...timed, { text: '', tone: 'plain', at }]
  })
}

function toneOf(text: string, index: number): Tone {
  if (index === 0) return 'title'
  const said = text.trim()
  if (said.startsWith('✓')) return 'good'
  if (said.startsWith('↻')) return 'retry'
  if (/^\w*Error:/.test(said)) return 'bad'
  return /^(const|await|for|let|sandbox|if|\}|\w+\.push|return)\b|^\}/.test(said) ? 'code' : 'plain'
}

/** One SVG: lines appear at their time, and the sheet moves up once it is full. Without motion: the last screen. */
export function movie(lines: readonly Line[]): string {
  const end = (lines.at(-1)?.at ?? 0) + AT_THE_END
  const percent = (at: number): string => `${((at / end) * 100).toFixed(2)}%`
  const last = Math.max(0, lines.length - ROWS)
  const moves = lines.flatMap(({ at }, index) =>
    index < ROWS ? [] : [`${percent(at)} { transform: translateY(-${(index - ROWS + 1) * LINE}px) }`],
  )
  const rows = lines.map(({ text, tone }, index) =>
    text
      ? `<text class="${tone}" x="${LEFT}" y="${TOP + 16 + index * LINE}" style="animation-name: l${index}">${escapeXml(text)}</text>`
      : '',
  )
  const times = lines.flatMap(({ text, at }, index) =>
    text ? [`@keyframes l${index} { 0% { opacity: 0 } ${percent(at)}, 100% { opacity: 1 } }`] : [],
  )
  const height = TOP + ROWS * LINE + 16
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>A run of the demo: lists, cursors, checks, retries</title>
<style>
text { font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #c9d1d9; white-space: pre }
.title { fill: #ffffff; font-weight: 700 } .code { fill: #79c0ff } .good { fill: #56d364 } .retry { fill: #e3b341 } .bad { fill: #ff7b72 }
.name { fill: #8b949e }
${times.join('\n')}
@keyframes move { 0% { transform: none } ${moves.join(' ')} 100% { transform: translateY(-${last * LINE}px) } }
.sheet { transform: translateY(-${last * LINE}px) }
@media (prefers-reduced-motion: no-preference) { text { animation: ${end.toFixed(2)}s step-end infinite } .name { animation: none } .sheet { animation: move ${end.toFixed(2)}s step-end infinite } }
</style>
<rect width="100%" height="100%" rx="10" fill="#0d1117"/>
<circle cx="24" cy="22" r="6" fill="#ff7b72"/><circle cx="44" cy="22" r="6" fill="#e3b341"/><circle cx="64" cy="22" r="6" fill="#56d364"/>
<text class="name" x="90" y="27">npm run demo -- stripe</text>
<clipPath id="sheet"><rect y="${TOP}" width="${WIDTH}" height="${ROWS * LINE + 8}"/></clipPath>
<g clip-path="url(#sheet)">
<g class="sheet">
${rows.filter(Boolean).join('\n')}
</g>
</g>
</svg>
`
}

if (import.meta.main) {
  const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source']
  const { stdout, status } = spawnSync(process.execPath, [...node, 'scripts/demo.ts', 'stripe'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  })
  if (status !== 0) throw new Error(`the demo ended with ${status}`)
  const file = 'docs/public/demo.svg'
  writeFileSync(join(root, file), movie(readRun(stdout)))
  console.log(file)
}
