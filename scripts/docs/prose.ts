// The numbers in the sentences and tables that people write, without code and without what is generated.
import { STATUS_CODES } from 'node:http'

const generated =
  /<!-- (coverage|bench)\b[^>]*-->[\s\S]*?<!-- \/\1 -->|<!-- (table|server|input|process|copies) -->[\s\S]*?<!-- end of \2 -->/g
const fences = /^( *)(```+)[^\n]*\n[\s\S]*?\n *\2 *$/gm

/** A page on one line, with `N` for each digit of code and without addresses. */
export function proseOf(page: string): string {
  return page
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(fences, '')
    .replace(generated, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^ *\d+\. /gm, '')
    .replace(/`[^`]+`/g, (code) => code.replace(/\d/g, 'N'))
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^<>\n]*>/g, '')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/ +-{3,}:?(?= )/g, ' -')
    .replace(/\s+/g, ' ')
}

/** Numbers of vendors and standards, told by the words beside it; `^` and `$` are the number's own ends. */
const known: readonly [what: string, before: RegExp, number: RegExp, after: RegExp][] = [
  ['a class of statuses', /$/, /^[45]xx$/, /^/],
  [
    'a round HTTP status',
    /(?:status|empty|get|gets a|is a|return|from|default|\|) $/,
    /^[1-5]00$/,
    /^(?! ?[%\w])|^ (?:at|and start|and a list|for a|that says|with|")/,
  ],
  ['a date', /$/, /^20[12]\d-\d\d(?:-\d\d)?$/, /^/],
  ['a year', /(?:November|autumn|from) $/, /^20[12]\d$/, /^/],
  [
    'a version of others',
    /(?:TypeScript|OpenAPI|Swagger|OAuth|License|Apache|API|Postgres|jira\.js|[vV]ersion|ISO|since|3\.\d,|3\.\d or|3\.\d to|6\.\d and) \(?$/,
    /^\d+\.\d+$|^8601$/,
    /^/,
  ],
  ['a version of others', /(?:TypeScript|OAuth|Postgres \(?|jira\.js|version) ?$/, /^\d+$/, /^/],
  ['a version below one', /$/, /^0\.x$/, /^/],
  ['the number of a decision', /[Dd]ecision $/, /^\d$/, /^\]/],
  ['the way to sign in with three legs', /\($/, /^3LO$/, /^\)/],
  ['the local host', /$/, /^127\.0\.0\.1$/, /^/],
  ['a power of two', /$/, /^2$/, /^\^(?:31|53)/],
  ['a power of two', /2\^$/, /^(?:31|53)$/, /^/],
  ['the width of an id', /$/, /^64$/, /^-bit/],
  ['the prefix of an IPv6 network', /IPv6 .*\/$/, /^64$/, /^/],
  ['the name of a payment step', /$/, /^3$/, /^-D Secure/],
]

function isKnown(before: string, number: string, after: string): boolean {
  if (/^[1-5]\d\d$/.test(number) && !number.endsWith('00') && number in STATUS_CODES) return true
  if (/^400$/.test(number)) return true
  return known.some(([, left, own, right]) => left.test(before) && own.test(number) && right.test(after))
}

/** Unknown numbers of a page whose known sentences are given, as messages that say what to do. */
export function unknownNumbers(page: string, text: string, sentences: readonly string[], nodes: ReadonlySet<string>) {
  const prose = proseOf(text)
  const problems: string[] = []
  const spans: [number, number][] = []
  for (const sentence of sentences) {
    const at = prose.indexOf(sentence)
    if (at < 0) problems.push(`${page}: say “${sentence}”: that is what its source has (scripts/docs/facts.ts)`)
    for (let next = at; next >= 0; next = prose.indexOf(sentence, next + 1)) spans.push([next, next + sentence.length])
  }
  for (const { 0: found, index } of prose.matchAll(/(?<![\w#.,-])\d(?:[\d.,-]*\d)?(?:\w*)(?:\.x)?/g)) {
    if (spans.some(([from, to]) => index >= from && index < to)) continue
    const before = prose.slice(Math.max(0, index - 40), index)
    const after = prose.slice(index + found.length, index + found.length + 40)
    const node = /\bNode(?: ≥| [\d.]+ and)? $|\| ≥ $/.test(before)
    if (node ? nodes.has(found) : isKnown(before, found, after)) continue
    problems.push(
      `${page}: nothing proves ${found} in “${before}${found}${after}”. Take it from its source in scripts/docs/facts.ts, or say it without a number.`,
    )
  }
  return problems
}
