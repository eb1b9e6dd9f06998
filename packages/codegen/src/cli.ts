#!/usr/bin/env node
import { join, resolve } from 'node:path'
import { GenerationError } from './build-ir.ts'
import { generate } from './generate.ts'
import { checkLayout, type Layout, LayoutError, REPOSITORY } from './layout.ts'
import { connectorNames } from './load.ts'
import { compare, write } from './write.ts'

interface Options {
  /** Limits what is written and judged to some files. */
  readonly includes?: (file: string) => boolean
  /** Called when the files of a connector are as they should be. */
  readonly onDone?: (connector: string, made: Made) => void
  /** Default: `console.log`. */
  readonly log?: (line: string) => void
}

interface Made {
  /** The paths of all. */
  readonly files: readonly string[]
  /** Patterns of files that only the generator writes. */
  readonly owned: readonly string[]
  /** Whether those that `includes` leaves out are as they should be, too. */
  readonly whole: boolean
}

/**
 * `[connector…] [--check]`: writes everything that is generated from the schemas. With `--check` it writes nothing,
 * lists files that differ, are missing or are stale, and exits with 1.
 */
export async function main(
  args: readonly string[],
  root: string,
  layout: Layout = REPOSITORY,
  { includes = () => true, onDone, log = console.log }: Options = {},
): Promise<number> {
  const check = args.includes('--check')
  const known = connectorNames(join(root, layout.schemas))
  checkLayout(layout, known)
  const chosen = args.filter((arg) => !arg.startsWith('--'))
  for (const name of chosen) {
    if (!known.includes(name)) return complain(`there is no ${layout.schemas}/${name}; there are: ${known.join(', ')}`)
  }
  let status = 0
  for (const connector of chosen.length > 0 ? chosen : known) {
    try {
      const { files, owned } = await generate(root, connector, layout)
      const all = compare(root, files, owned)
      const differences = all.filter(({ file }) => includes(file))
      if (!check) write(root, files, differences)
      for (const { file, kind } of differences)
        log(check ? `${file} ${kind}` : `${kind === 'is stale' ? 'removed' : 'wrote'} ${file}`)
      if (check && differences.length > 0)
        status = complain(`${connector}: run \`${layout.command}\` and commit what it writes`)
      else onDone?.(connector, { files: [...files.keys()], owned, whole: all.length === differences.length })
    } catch (error) {
      if (!(error instanceof GenerationError || error instanceof LayoutError)) throw error
      status = complain(error.message)
    }
  }
  return status
}

function complain(message: string): number {
  console.error(message)
  return 1
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), resolve(import.meta.dirname, '../../..'))
