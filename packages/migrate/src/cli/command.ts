import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createTwoFilesPatch } from 'diff'
import { type ChangedFile, connectors, type Migrated, migrate } from '../migrate.ts'

const USAGE = `npx @ferrule/migrate [<file or folder> …] [--only <connector>] [--dry] [--json]

Moves code that uses a vendor's own SDK to Ferrule: ${connectors.join(', ')}.
What cannot be moved stays, below a comment: // TODO(ferrule): …

--only  one connector; may be repeated
--dry   show the differences and write nothing
--json  print counts and what is left as JSON

Ends with 0 if everything was moved, 1 if something is left to you, 2 if it was called wrongly.`

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

/** What the command says, and how it ends. */
export interface Outcome {
  readonly code: number
  readonly text: string
}

export function command(args: readonly string[], folder: string): Outcome {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      dry: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return { code: 0, text: USAGE }
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
