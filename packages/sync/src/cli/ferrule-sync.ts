#!/usr/bin/env node
// All three commands are this file: npx runs a package only if its bins are aliases, or one has the package's own name,
// which would be `sync` and hide the system's command.
import { basename } from 'node:path'
import { copy } from './copy.ts'
import { main } from './output.ts'
import { COMMANDS, source } from './source.ts'
import { tap } from './tap.ts'

/** Removes the end that Windows and sources add. */
const name = basename(process.argv[1] ?? '').replace(/\.\w+$/, '')
const [first = '', second = '', ...rest] = process.argv.slice(2)

await main(() => {
  if (name === 'ferrule-tap') return tap(process.argv.slice(2))
  if (first === 'tap') return tap(process.argv.slice(3))
  if (first === 'source') return source(process.argv.slice(3))
  // Where bins are no links, as on Windows, only the arguments tell them apart.
  if (name === 'ferrule-source' || COMMANDS.includes(second)) return source([first, second, ...rest].filter(Boolean))
  return copy(process.argv.slice(2))
})
