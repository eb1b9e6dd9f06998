import type { Row } from '../../core/rows.ts'
import type { World } from '../../core/vendor.ts'
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

type Test = (row: Row) => boolean

const TOKEN =
  /\s*(?:(\()|(\))|(OR|AND|NOT)(?=[\s(]|$)|(-)(?=\S)|(?:([\w.]+):)?(<=|>=|<|>)?(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|([^\s()]+)))/y

interface Term {
  readonly field?: string | undefined
  readonly compare?: string | undefined
  readonly value: string
  readonly quoted: boolean
}
type Token = '(' | ')' | 'OR' | 'AND' | 'NOT' | Term

function tokens(text: string): Token[] {
  const found: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text)
    if (!match) break
    const [, open, close, word, minus, field, compare, single, double, bare] = match
    if (open || close) found.push((open ?? close) as Token)
    else if (word) found.push(word as Token)
    else if (minus) found.push('NOT')
    else {
      const quoted = single ?? double
      found.push({
        field,
        compare,
        value: (quoted ?? bare ?? '').replace(/\\(.)/g, '$1'),
        quoted: quoted !== undefined,
      })
    }
  }
  return found
}

export function readSearch(text: string | null | undefined, type: string, world: World): Search {
  const left = tokens(text ?? '')
  const unknown: string[] = []
  const fields = fieldsOf(type)

  const either = (): Test => {
    const options = [both()]
    while (left[0] === 'OR') {
      left.shift()
      options.push(both())
    }
    return (row) => options.some((test) => test(row))
  }
  const both = (): Test => {
    const tests: Test[] = []
    while (left.length > 0 && left[0] !== 'OR' && left[0] !== ')') {
      if (left[0] === 'AND') left.shift()
      else tests.push(one())
    }
    return (row) => tests.every((test) => test(row))
  }
  const one = (): Test => {
    const token = left.shift()
    if (token === 'NOT') {
      const test = one()
      return (row) => !test(row)
    }
    if (token === '(') {
      const test = either()
      left.shift()
      return test
    }
    return typeof token === 'object' ? term(token) : () => true
  }
  const term = ({ field, compare = '', value, quoted }: Term): Test => {
    if (field === undefined) return (row) => [...textsIn(row)].some((text) => matches(text, '', value, quoted))
    const read = fields(field)
    if (read === undefined) {
      unknown.push(field)
      return () => true
    }
    const options = quoted ? [value] : value.split(',')
    return (row) => {
      const values = read(row, world)
      return options.some((option) => [values].flat().some((found) => matches(found, compare, option, quoted)))
    }
  }
  return { passes: either(), unknown }
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
