import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createTwoFilesPatch } from 'diff'
import { type CommandPage, help, pageText, readWith } from '../../../core/src/command/page.ts'
import { type ChangedFile, connectors, type Migrated, migrate } from '../migrate.ts'

export const page = {
  usage: ['npx @ferrule/migrate [<file or folder> …] [options]'],
  about: `Moves code that uses a vendor's own SDK to Ferrule: ${connectors.join(', ')}.
Code that cannot be moved stays, below a comment: // TODO(ferrule): …`,
  options: {
    only: { type: 'string', multiple: true, value: '<connector>', help: 'only this connector; may be repeated' },
    dry: { type: 'boolean', help: 'show the differences and write nothing' },
    json: { type: 'boolean', help: 'print counts and open points as JSON' },
    help,
  },
  notes: 'Exit codes: 0 everything was moved, 1 something is left to you, 2 wrong arguments.',
  examples: [
    ['npx @ferrule/migrate src --dry', 'show what would change in src'],
    ['npx @ferrule/migrate src --only stripe', "move the calls of Stripe's SDK and leave the others"],
    ['npx @ferrule/migrate --json > open-points.json', 'move everything, and keep a list of what is left'],
  ],
} satisfies CommandPage

/** The name of a file from the folder that the command runs in. */
type NameOf = (file: string) => string

const total = (files: readonly ChangedFile[], count: (file: ChangedFile) => number): number =>
  files.reduce((sum, file) => sum + count(file), 0)

const countsOf = (files: readonly ChangedFile[]) => ({
  moved: total(files, ({ moved }) => moved),
  check: total(files, ({ check }) => check.length),
  left: total(files, ({ left }) => left.length),
})

function asJson({ files, install, remove }: Migrated, nameOf: NameOf): string {
  const each = files.map(({ file, moved, check, left }) => ({ file: nameOf(file), moved, check, left }))
  return JSON.stringify({ ...countsOf(files), install, remove, files: each }, undefined, 2)
}

function asText({ files, install, remove }: Migrated, nameOf: NameOf): string {
  const { moved, check, left } = countsOf(files)
  const open = files.flatMap(({ file, check: some, left: others }) =>
    [...others, ...some].map(({ line, code, why }) => `${nameOf(file)}:${line}  ${code}\n    ${why}`),
  )
  return [
    ...open,
    `${moved} moved, ${check} to check, ${left} left, in ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
    ...(install.length > 0 ? [`Then: npm install ${install.join(' ')}`] : []),
    ...(remove.length > 0 ? [`Not imported any more: ${remove.join(', ')}`] : []),
  ].join('\n')
}

const diffOf = ({ file, before, after }: ChangedFile, nameOf: NameOf): string =>
  createTwoFilesPatch(`a/${nameOf(file)}`, `b/${nameOf(file)}`, before, after, '', '', { context: 2 })

/** The output of the command, and its exit code. */
export interface Outcome {
  readonly code: number
  readonly text: string
}

/** Runs the command. @throws {Error} for wrong arguments. */
export function command(args: readonly string[], folder: string): Outcome {
  const { values, positionals } = readWith(page, () =>
    parseArgs({ args: [...args], allowPositionals: true, options: page.options }),
  )
  if (values.help) return { code: 0, text: pageText(page) }
  const { only = connectors, dry = false, json = false } = values
  const unknown = only.find((name) => !connectors.includes(name))
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${connectors.join(', ')}`)
  const paths = (positionals.length > 0 ? positionals : ['.']).map((path) => resolve(folder, path))
  const result = migrate({ paths, only, folder })
  const nameOf: NameOf = (file) => relative(folder, file).replaceAll('\\', '/')
  if (!dry) for (const { file, after } of result.files) writeFileSync(file, after)
  const diffs = dry && !json ? result.files.map((file) => diffOf(file, nameOf)) : []
  const { check, left } = countsOf(result.files)
  return {
    code: check + left > 0 ? 1 : 0,
    text: [...diffs, json ? asJson(result, nameOf) : asText(result, nameOf)].join('\n'),
  }
}
