import { SURE } from './draft/guesses.ts'
import type { Draft } from './draft/index.ts'
import { type Grade, gradeText } from './grade.ts'
import type { Api } from './model.ts'

/** `IMPORT.md`: what was drafted from the document, and everything that was not. */

const MOST_PATHS = 40

export function reportText(api: Api, draft: Draft, grade: Grade = 'drafted'): string {
  const { entities, skipped, left, rows, keys, answers, invented } = draft
  const drafted = entities.reduce((sum, { actions }) => sum + actions.length, 0)
  const all = api.operations.length + api.losses.leftOut.size
  const open = keys.filter(({ confidence }) => confidence < SURE)
  const unsure = rows.filter(({ confidence }) => confidence < SURE)
  return [
    `# ${answers.title}: what was imported\n`,
    ...(invented === undefined
      ? []
      : [`**The document names no host: requests go to the invented ${invented}.** Set it with \`--base-url\`.\n`]),
    `From \`${answers.from}\` (${api.format}). Written by \`ferrule-import\`; it is written anew by each import.\n`,
    '| | |',
    '| --- | ---: |',
    `| Operations in the document | ${all} |`,
    `| Drafted | ${drafted} |`,
    `| Skipped | ${skipped.length} |`,
    `| Left out with their resources | ${all - drafted - skipped.length} |`,
    `| Entities | ${entities.length} |`,
    `| Lists | ${rows.length} |`,
    '',
    `Grade: ${gradeText(answers, grade)}.\n`,
    ...section('Lists to look at', unsureText(unsure)),
    ...section('Keys to look at', keysText(open)),
    ...section('Lists by style', stylesText(rows)),
    ...section(
      'Skipped',
      skipped.map(({ at, why }) => `- ${inCode(at)}: ${why.replaceAll('`', "'")}`),
    ),
    ...section('Left out', left.length > 0 ? [`Import them with \`--only\`: ${left.join(', ')}.`] : []),
    ...section('Lost or merged, by construct', lossesText(api)),
  ].join('\n')
}

/** Text of a document, on one line. */
const inCode = (text: string): string => `\`${text.replace(/\s+/g, ' ').replaceAll('`', "'")}\``

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}\n`, ...lines, '']

function unsureText(rows: Draft['rows']): string[] {
  if (rows.length === 0) return []
  return [
    'Compare with the documentation of the vendor, or with real answers (`ferrule-import --try`).\n',
    '| Guess | Why | Lists |',
    '| --- | --- | --- |',
    ...groups(
      rows,
      ({ paging, why }) => `| \`${listText(paging, ANY)}\` | ${why.join('; ').replaceAll('|', '\\|')}`,
    ).map(([key, names]) => `${key} | ${namesText(names, MOST_DOUBTS)} |`),
  ]
}

/** Stands for the records of each list. */
const ANY = '*'
const MOST_DOUBTS = 40
const MOST_NAMES = 3

/** All lists, a line for each way in which they continue. */
function stylesText(rows: Draft['rows']): string[] {
  const sure = rows.filter(({ confidence }) => confidence >= SURE)
  if (sure.length === 0) return []
  return [
    '| Lists | How they continue | Such as |',
    '| ---: | --- | --- |',
    ...groups(sure, ({ paging }) => listText(paging, ANY)).map(
      ([key, names]) => `| ${names.length} | \`${key}\` | ${namesText(names, MOST_NAMES)} |`,
    ),
  ]
}

/** The names of lists by what they have in common, large groups first. */
function groups(rows: Draft['rows'], key: (row: Draft['rows'][number]) => string): [string, string[]][] {
  const found = new Map<string, string[]>()
  for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), row.name])
  return [...found].sort(([, a], [, b]) => b.length - a.length)
}

const namesText = (names: readonly string[], most: number): string =>
  [
    ...names.slice(0, most).map((name) => `\`${name}\``),
    ...(names.length > most ? [`and ${names.length - most} more`] : []),
  ].join(', ')

function keysText(rows: Draft['keys']): string[] {
  if (rows.length === 0) return []
  return [
    'The field that a path carries, guessed from names. Correct it in `key` of the entity.\n',
    '| Entity | Path | Key | Why |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ entity, path, field, why }) =>
        `| \`${entity}\` | \`${path}\` | ${field ? `\`${field}\`` : 'not shown'} | ${why} |`,
    ),
  ]
}

/** Formats a list: `style · param ← where · records · size`. */
export function listText(
  { style, param, from, more, last, total, size }: Draft['rows'][number]['paging'],
  records: string,
): string {
  const where = from ?? total ?? more ?? last
  const position = param === '' ? '' : ` · ${param}${where === undefined ? '' : ` ← ${where}`}`
  return `${style}${position} · ${records || '(top)'}${size === undefined ? '' : ` · ${size}`}`
}

function lossesText({ losses }: Api): string[] {
  return [...losses.all]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([construct, paths]) => {
      const all = [...paths].sort()
      const shown = all.slice(0, MOST_PATHS).map((path) => `- ${inCode(path)}`)
      return [
        `### ${construct} (${all.length})\n`,
        ...shown,
        ...(all.length > MOST_PATHS ? [`- and ${all.length - MOST_PATHS} more`] : []),
        '',
      ]
    })
}
