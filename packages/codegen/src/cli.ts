#!/usr/bin/env node
import { join, resolve } from 'node:path'
import { GenerationError } from './build-ir.ts'
import { generate } from './generate.ts'
import { connectorNames } from './load.ts'
import { compare, write } from './write.ts'

/**
 * `generate [connector…] [--check]`: writes everything that comes from `schemas/`. With `--check` nothing is written;
 * files that differ, are missing or are stale are named, and the exit code is 1.
 */
export async function main(args: readonly string[], root: string): Promise<number> {
  const check = args.includes('--check')
  const known = connectorNames(join(root, 'schemas'))
  const chosen = args.filter((arg) => !arg.startsWith('--'))
  for (const name of chosen) {
    if (!known.includes(name)) return complain(`there is no schemas/${name}; there are: ${known.join(', ')}`)
  }
  let status = 0
  for (const connector of chosen.length > 0 ? chosen : known) {
    try {
      const { files, owned } = await generate(root, connector)
      const differences = compare(root, files, owned)
      if (!check) write(root, files, differences)
      for (const { file, kind } of differences)
        console.log(check ? `${file} ${kind}` : `${kind === 'is stale' ? 'removed' : 'wrote'} ${file}`)
      if (check && differences.length > 0)
        status = complain(`${connector}: run \`pnpm generate\` and commit what it writes`)
    } catch (error) {
      if (!(error instanceof GenerationError)) throw error
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
