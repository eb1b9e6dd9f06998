#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
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

const nameOf = (file: string): string => relative(process.cwd(), file).replaceAll('\\', '/')

const total = (files: readonly ChangedFile[], count: (file: ChangedFile) => number): number =>
  files.reduce((sum, file) => sum + count(file), 0)

const countsOf = (files: readonly ChangedFile[]) => ({
  moved: total(files, ({ moved }) => moved),
  check: total(files, ({ check }) => check.length),
  left: total(files, ({ left }) => left.length),
})

function asJson({ files, install, remove }: Migrated): string {
  const each = files.map(({ file, moved, check, left }) => ({ file: nameOf(file), moved, check, left }))
  return JSON.stringify({ ...countsOf(files), install, remove, files: each }, undefined, 2)
}

function asText({ files, install, remove }: Migrated): string {
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

const diffOf = ({ file, before, after }: ChangedFile): string =>
  createTwoFilesPatch(`a/${nameOf(file)}`, `b/${nameOf(file)}`, before, after, '', '', { context: 2 })

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      dry: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const { only = connectors } = values
  const unknown = only.find((name) => !connectors.includes(name))
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${connectors.join(', ')}`)
  const result = migrate({ paths: positionals.length > 0 ? positionals : ['.'], only })
  if (values.dry) for (const file of result.files) if (!values.json) console.log(diffOf(file))
  if (!values.dry) for (const { file, after } of result.files) writeFileSync(file, after)
  console.log(values.json ? asJson(result) : asText(result))
  const { check, left } = countsOf(result.files)
  return check + left > 0 ? 1 : 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
