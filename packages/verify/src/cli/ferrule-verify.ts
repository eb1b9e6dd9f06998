#!/usr/bin/env node
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Manifest, SyncDefinition } from '@ferrule/core/manifest'
import { pageText, readWith } from '../../../core/src/command/page.ts'
import { inText } from '../report.ts'
import { type Verified, verify } from '../verify.ts'
import { page } from './page.ts'

/** Imports a package that is installed in the project of the working directory, or beside this one. */
async function importPackage(specifier: string): Promise<unknown> {
  try {
    const found = createRequire(join(process.cwd(), 'package.json')).resolve(specifier)
    return await import(pathToFileURL(found).href)
  } catch {
    return import(specifier)
  }
}

type Class = { name: string; fromEnv(options: object): Verified }

async function main(): Promise<number> {
  const { values, positionals } = readWith(page, () => parseArgs({ allowPositionals: true, options: page.options }))
  const [name] = positionals
  if (values.help) {
    console.log(pageText(page))
    return 0
  }
  if (positionals.length !== 1 || !name || !/^[a-z][a-z0-9-]{0,60}$/.test(name)) throw new Error(pageText(page))
  // Greenhouse's first generation has ended.
  const entry = name === 'greenhouse' ? '@ferrule/greenhouse/v3' : `@ferrule/${name}`
  const parts = [entry, `${entry}/manifest`, `${entry}/sync`]
  const [exports, manifest, definition] = await Promise.all(parts.map(importPackage)).catch(() => {
    throw new Error(`@ferrule/${name} is not installed: npm install @ferrule/${name}`)
  })
  const Connector = Object.values(exports as object).find(
    (value): value is Class => typeof value === 'function' && value.name.endsWith('Connector') && 'fromEnv' in value,
  ) as Class
  const baseUrl = values['base-url']
  const report = await verify({
    manifest: (manifest as { default: Manifest }).default,
    definition: (definition as { default: SyncDefinition }).default,
    connect: (options) => Connector.fromEnv({ ...options, ...(baseUrl && { baseUrl }), userAgent: 'ferrule-verify' }),
    write: values.write === true,
  })
  console.log(values.json ? JSON.stringify(report, undefined, 2) : inText(report))
  return report.ok ? 0 : 1
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 2
  },
)
