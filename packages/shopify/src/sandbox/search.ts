import { Expression, type Row, type Test, type Token, type World } from '@ferrule/sandbox/engine'
import { numberOf } from './ids.ts'
import { fieldsOf } from './search-fields.ts'

/**
 * Search strings: `status:open created_at:>='2026-01-01' (tag:vip OR tag:gold) -test:true`. A field that the list does not
 * know is passed over and told, as the vendor does.
 */

interface Search {
  readonly passes: (row: Row) => boolean
  /** Fields that were passed over. */
  readonly unknown: readonly string[]
}

const TOKEN =
  /\s*(?:(\()|(\))|(OR|AND|NOT)(?=[\s(]|$)|(-)(?=\S)|(?:([\w.]+):)?(<=|>=|<|>)?(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|([^\s()]+)))/y

/** A comparison is one token, with its field and its operator. */
interface Term extends Token {
  readonly field?: string | undefined
  readonly compare?: string
}

function tokens(text: string): Term[] {
  const found: Term[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text)
    if (!match) break
    const [, open, close, word, minus, field, compare = '', single, double, bare = ''] = match
    const mark = open ?? close ?? word ?? (minus && 'NOT')
    const quoted = single ?? double
    if (mark) found.push({ kind: 'mark', text: mark })
    else {
      const value = (quoted ?? bare).replace(/\\(.)/g, '$1')
      // A quoted text is searched as it is.
      found.push({ kind: quoted === undefined ? 'word' : 'text', text: value, field, compare })
    }
  }
  return found
}

export function readSearch(text: string | null | undefined, type: string, world: World): Search {
  const search = new Searching(tokens(text ?? ''), type, world)
  return { passes: search.ended ? () => true : search.either(), unknown: search.unknown }
}

class Searching extends Expression<Row, Term> {
  readonly unknown: string[] = []
  readonly #world: World
  readonly #fields: ReturnType<typeof fieldsOf>

  constructor(found: readonly Term[], type: string, world: World) {
    super(found)
    this.#world = world
    this.#fields = fieldsOf(type)
  }

  protected override get joins(): boolean {
    return true
  }

  /** Only capital letters make an operator. */
  override is(...words: string[]): boolean {
    return this.token?.kind === 'mark' && super.is(...words)
  }

  protected expected(what: string): Error {
    return new Error(`expected ${what}`)
  }

  /** A parenthesis that is not closed ends with the text. */
  override need(word: string): void {
    this.take(word)
  }

  protected comparison(): Test<Row> {
    const { kind, text: value, field, compare = '' } = this.next() ?? { kind: 'mark', text: '' }
    if (kind === 'mark') return () => true
    const quoted = kind === 'text'
    if (field === undefined) return (row) => [...textsIn(row)].some((text) => matches(text, '', value, quoted))
    const read = this.#fields(field)
    if (read === undefined) {
      this.unknown.push(field)
      return () => true
    }
    const options = quoted ? [value] : value.split(',')
    return (row) => {
      const values = [read(row, this.#world)].flat()
      return options.some((option) => values.some((found) => matches(found, compare, option, quoted)))
    }
  }
}

/** Whether a value of a record is what a term says. */
function matches(found: unknown, compare: string, wanted: string, quoted: boolean): boolean {
  if (found === null || found === undefined) return false
  if (compare !== '') {
    const [left, right] = comparable(found, wanted)
    if (compare === '>') return left > right
    if (compare === '>=') return left >= right
    if (compare === '<') return left < right
    return left <= right
  }
  const text = String(found).toLowerCase()
  const asked = wanted.toLowerCase()
  if (typeof found !== 'string') return text === asked
  if (text === asked || (text.startsWith('gid://') && numberOf(text) === numberOf(asked))) return true
  // Text is searched word by word; what is quoted has to be there as it is.
  if (quoted) return ` ${text} `.includes(` ${asked} `)
  const words = text.split(/[^\p{L}\p{N}_]+/u)
  const parts = asked.replace(/\*$/, '').split(/[^\p{L}\p{N}_]+/u)
  return parts.every((part, index) =>
    words.some((word) => (asked.endsWith('*') && index === parts.length - 1 ? word.startsWith(part) : word === part)),
  )
}

const TIME = /^\d{4}-\d\d-\d\d/

function comparable(found: unknown, wanted: string): [number, number] {
  const text = String(found)
  if (TIME.test(text) && TIME.test(wanted)) return [Date.parse(text), Date.parse(wanted)]
  return [amount(text), amount(wanted)]
}

const amount = (text: string): number => Number(text.startsWith('gid://') ? numberOf(text) : text)

/** Every text of a record, for words without a field. */
function* textsIn(value: unknown, depth = 0): Iterable<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && depth < 3)
    for (const inner of Object.values(value)) yield* textsIn(inner, depth + 1)
}
