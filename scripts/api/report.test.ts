import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reports } from './report.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ferrule-api-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The reports of the entries among some files, by entry. */
function report(files: Record<string, string>): Record<string, string> {
  const all = { 'node_modules/other/index.d.ts': 'export declare class Foreign {}', ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'node_modules/other/package.json'), '{ "types": "index.d.ts", "type": "module" }')
  const entries = Object.keys(files).filter((name) => !name.includes('chunk'))
  return Object.fromEntries(reports(new Map(entries.map((name) => [`./${name.split('.')[0]}`, join(folder, name)]))))
}

const ONE = `
import { Shared } from './chunk-Ab12.js'
/** Words. */
interface One extends Hidden { b: string;
  /** @deprecated use b */
  a?: Shared }
interface Hidden { readonly deep: { x: 1 } }
declare function go(one: One): void
declare function go(one: string): void
export { type One, go }`
const CHUNK = 'interface Shared { z: 1 }\nexport type { Shared }'

test('what an entry declares is printed, what it uses besides too, comments are not', () => {
  expect(report({ 'one.d.ts': ONE, 'chunk-Ab12.d.ts': CHUNK })['./one']).toBe(`export interface One extends Hidden {
  /** @deprecated */
  a?: Shared
  b: string
}

export function go(one: One): void
export function go(one: string): void

// Not exported by this name:

interface Hidden {
  readonly deep: {
    x: 1;
  }
}

interface Shared {
  z: 1
}
`)
})

test('another order, other comments, other file names and another place of declarations change nothing', () => {
  const before = report({ 'one.d.ts': ONE, 'chunk-Ab12.d.ts': CHUNK })['./one']
  const after = report({
    'one.d.ts': `
      import { S as Shared, Hidden } from './chunk-Zz99.js'
      export declare function go(one: One): void
      export declare function go(one: string): void
      export interface One extends Hidden {
        /** @deprecated for other reasons */
        a?: Shared
        b: string
      }`,
    'chunk-Zz99.d.ts': `${CHUNK.replace('export type { Shared }', '')}
      interface Hidden { readonly deep: { x: 1 } }
      export type { Shared as S, Hidden }`,
  })['./one']
  expect(after).toBe(before)
})

const changes: Record<string, [from: string, to: string]> = {
  'a member less': ['b: string;', ''],
  'a member that may be absent': ['b: string', 'b?: string'],
  'a member that is no longer deprecated': ['@deprecated use b', 'use b'],
  'a type deep in something unexported': ['x: 1', 'x: 2'],
  'overloads in another order': [
    'go(one: One): void\ndeclare function go(one: string)',
    'go(one: string): void\ndeclare function go(one: One)',
  ],
  'an export less': ['{ type One, go }', '{ type One }'],
}
for (const [name, [from, to]] of Object.entries(changes)) {
  test(`${name} is seen`, () => {
    expect(ONE).toContain(from)
    const files = (text: string) => ({ 'one.d.ts': text, 'chunk-Ab12.d.ts': CHUNK })
    expect(report(files(ONE.replace(from, to)))['./one']).not.toBe(report(files(ONE))['./one'])
  })
}

test('what another entry or another package declares is only named', () => {
  const files = {
    'index.d.ts': `
      import { Two } from './two.js'
      export { Two } from './two.js'
      import { Foreign } from 'other'
      export { Foreign, Foreign as Again }
      export * as all from './two.js'
      export interface Main { two: Two }`,
    'two.d.ts': 'declare const two: Two\ninterface Two { a: 1 }\nexport { two as default, type Two }',
  }
  expect(report(files)).toEqual({
    './index': `export { Again } from 'other'
export { Foreign } from 'other'
export { Two } from './two'
export * as all from './two'

export interface Main {
  two: Two
}
`,
    './two': `export interface Two {
  a: 1
}

export { two as default }

// Not exported by this name:

const two: Two
`,
  })
})
