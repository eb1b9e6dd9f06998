#!/usr/bin/env node
// The published command. Checks the runtime before it loads anything that depends on it.
import { parseArgs } from 'node:util'

const HELP = `ferrule-codegen [connector…] [--check] [--root <folder>]

Writes the code of connectors from schemas/<connector>/*.ts; of all of them unless some are named.

  --check           write nothing; name the files that are not as they should be, and end with 1
  --root <folder>   the project's folder; default: the current one
  --help, --version

ferrule.config.json in the project's folder may say where things are, these are the defaults:
  { "schemas": "schemas", "package": ".", "reference": "docs/reference/{name}" }
`

/** Schemas are TypeScript and are imported without a build. */
function needTypeScript(): void {
  const { versions, features } = process
  if (features.typescript || versions.bun || versions.deno) return
  throw new Error(
    `schemas are TypeScript, which this Node (${versions.node}) cannot import: use Node 22.18 or later, without --no-strip-types`,
  )
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      root: { type: 'string', default: '.' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  if (values.version) {
    const { default: manifest } = await import('../package.json', { with: { type: 'json' } })
    console.log(manifest.version)
    return 0
  }
  needTypeScript()
  const { runProject } = await import('./project.ts')
  return runProject([...positionals, ...(values.check ? ['--check'] : [])], values.root)
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(`ferrule-codegen: ${error instanceof Error ? error.message : String(error)}`)
  if (process.env['DEBUG']) console.error(error)
  process.exitCode = 1
}
