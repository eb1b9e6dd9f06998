#!/usr/bin/env node
// The published command. Checks the runtime before it loads anything that depends on it.
import { parseArgs } from 'node:util'
import { pageText, readWith } from '../../core/src/command/page.ts'
import { page } from './page.ts'

/** Schemas are TypeScript and are imported without a build. */
function needTypeScript(): void {
  const { versions, features } = process
  if (features.typescript || versions.bun || versions.deno) return
  throw new Error(
    `schemas are TypeScript, which this Node (${versions.node}) cannot import: use Node 22.18 or later, without --no-strip-types`,
  )
}

async function run(): Promise<number> {
  const { values, positionals } = readWith(page, () => parseArgs({ allowPositionals: true, options: page.options }))
  if (values.help) {
    console.log(pageText(page))
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
