// How the demo shows things: a step has a title, the code it runs, the result, and the time it took.
import process from 'node:process'

const { stdout, env } = process
const isTerminal = stdout.isTTY === true
const colors = !env['NO_COLOR'] && (isTerminal || Boolean(env['FORCE_COLOR']))

const paint =
  (code: number) =>
  (text: string): string =>
    colors ? `\x1b[${code}m${text}\x1b[0m` : text

export const bold = paint(1)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)
export const yellow = paint(33)
export const cyan = paint(36)

const INDENT = '    '

/** In short runs every step runs, but only leading ones are shown, each with what follows it. */
let short = false
let muted = false
/** The section is shown whole. */
let whole = true
/** The heading of a section of which nothing has been shown yet. */
let pending: string | undefined

export function shorten(): void {
  short = true
}

/** Ends a section: what follows is shown. */
export function unmute(): void {
  muted = false
  pending = undefined
}

export const line = (text = ''): void => void (muted || console.log(text))
export const say = (text: string): void => line(INDENT + text)

/** `always`: the section is shown whole in short runs, too. */
export function heading(title: string, subtitle: string, always = false): void {
  const text = `\n${bold(title)}  ${dim(subtitle)}`
  whole = always || !short
  muted = !whole
  pending = muted ? text : undefined
  line(text)
}

function reveal(): void {
  const text = pending
  unmute()
  if (text !== undefined) line(text)
}

/** Overwrites itself on a terminal; elsewhere only its last state is written. */
export function progress(): { update(text: string): void; done(text: string): void } {
  const clear = isTerminal ? '\r\x1b[2K' : ''
  return {
    update: (text) => void (isTerminal && !muted && stdout.write(`${clear}${INDENT}${text}`)),
    done: (text) => void (muted || stdout.write(`${clear}${INDENT}${text}\n`)),
  }
}

/** `▕██████    ▏` */
export const bar = (share: number, width = 24): string => {
  const full = Math.round(Math.min(1, share) * width)
  return `▕${'█'.repeat(full)}${' '.repeat(width - full)}▏`
}

/** Columns as wide as their widest cell; numbers are aligned right. */
export function table(rows: readonly (readonly (string | number)[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length))) ?? []
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = column === row.length - 1 && typeof cell === 'string' ? 0 : (widths[column] ?? 0)
      return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width)
    })
    say(cells.join('  '))
  }
}

export const ms = (since: number): string => {
  const took = performance.now() - since
  return took < 1000 ? `${Math.round(took)} ms` : `${(took / 1000).toFixed(1)} s`
}

/**
 * The text of a function's body, without its indentation in the file. What is shown is what is run, since it is the same
 * text. Only its `return` becomes the name that the result is shown under, unless it already has that name.
 */
export function codeOf(run: (...args: never[]) => unknown, as?: string): string[] {
  const name = as ? `const ${as} = ` : ''
  const body = run.toString().replace(/^(async\s+)?\([^)]*\)\s*=>\s*/, '')
  if (!body.startsWith('{')) return outdent(name + body)
  return outdent(
    body
      .slice(1, -1)
      .replace(/^\s*\n/, '')
      .trimEnd(),
  ).flatMap((line) => (as && line === `return ${as}` ? [] : line.replace(/^return /, name)))
}

/** Removes the indentation that all lines share; the first line of an expression has none. */
function outdent(text: string): string[] {
  const lines = text.split('\n')
  const depth = (line: string): number => line.length - line.trimStart().length
  const common = Math.min(...lines.filter((line, index) => line && (index > 0 || depth(line) > 0)).map(depth))
  return lines.map((line) => (depth(line) >= common ? line.slice(common) : line))
}

/** One step of the demo. */
export interface Step<T> {
  readonly title: string
  /** The code that is shown and run. */
  readonly run: () => T | Promise<T>
  /** The name that the result is shown under. */
  readonly as?: string
  /** Describes the result; throws if it is not as it should be. A string that it returns is its last line. */
  readonly show?: (result: T) => unknown
  /** Shown in short runs, too. */
  readonly lead?: boolean
}

let count = 0
let shown = 0

export async function step<T>({ title, run, as, show, lead = false }: Step<T>): Promise<T> {
  count++
  if (lead) reveal()
  else muted = !whole
  if (!muted) shown++
  const introduce = (): void => {
    line(`\n${dim(String(muted ? count : shown).padStart(2))}  ${bold(title)}`)
    for (const code of codeOf(run, as)) say(cyan(code))
  }
  introduce()
  try {
    const start = performance.now()
    const result = await run()
    const took = ms(start)
    const said = show?.(result)
    say(`${green('✓')} ${typeof said === 'string' ? `${said}  ` : ''}${dim(took)}`)
    return result
  } catch (error) {
    // A step that fails is shown, however short the run is.
    if (muted) {
      reveal()
      introduce()
    }
    throw error
  }
}

/** Steps that were run, and those of them that were shown. */
export const steps = (): { run: number; shown: number } => ({ run: count, shown })

/** Something that the demo claims; if it is not true, the demo fails. */
export function claim(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not true: ${what}`)
}
