import { posix } from 'node:path'
import type { ConnectorIr, Source } from '../ir.ts'
import { placeOf } from '../naming.ts'
import type { Import, Module } from '../print.ts'
import { entityFile, typeFile } from './context.ts'
import { accessText, collect, importOf } from './zod.ts'

/** What makes an interface and a zod output comparable. */
const HELPERS = `/**
 * A type as the schema means it: index signatures of loose objects left out, open enums as strings, and every field
 * required, with a mark where it was optional, so that a forgotten optional field is a difference, too.
 */
type Plain<T> = unknown extends T ? unknown : [string & Nothing] extends [Extract<T, string>] ? string | Each<Exclude<T, string>> : Each<T>
type Each<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? keyof Fields<T> extends never
      ? { [Name in keyof T]: Plain<T[Name]> }
      : { [Name in keyof Fields<T>]-?: Nothing extends Pick<T, Name & keyof T> ? { optional: Plain<Fields<T>[Name]> } : Plain<Fields<T>[Name]> }
    : T
type Fields<T> = { [Name in keyof T as string extends Name ? never : Name]: T[Name] }
type Nothing = Record<never, never>
type Same<A, B> = [Plain<A>] extends [Plain<B>] ? ([Plain<B>] extends [Plain<A>] ? true : false) : false
`

/** `generated-types.gen.test-d.ts`: every declared interface says what its zod schema says, and the other way round. */
export function emitTypeTests(ir: ConnectorIr): Module {
  const { folder, below, root, typeTests, layout } = placeOf(ir.definition)
  const path = posix.join(folder, typeTests)
  const schemasFolder = posix.relative(`/${posix.dirname(path)}`, `/${layout.schemas}`)
  const up = below ? '../..' : '..'
  const schemas = collect(ir).flatMap(({ name, source }) => (source ? [{ name, source }] : []))
  const file = new Map<string, string>()
  for (const named of ir.named.values()) file.set(named.name, typeFile(named))
  for (const entity of ir.entities) {
    for (const { name, source } of schemas) {
      if (source.file === entity.file && !file.has(name)) file.set(name, entityFile(entity.definition.name))
    }
  }
  const imports: Import[] = [
    { from: 'zod', typeNamespace: 'z' },
    { from: 'vitest', values: ['expectTypeOf', 'test'] },
    ...schemas.flatMap(({ name, source }) => [
      { from: `${up}/src/${below}generated/${file.get(name)}`, types: [name] },
      typeImport(importOf(ir, source, schemasFolder)),
    ]),
  ]
  const tests = schemas.map(({ name, source }) => test(name, source))
  return { file: `${root}/${path}`, imports, body: `${HELPERS}\n${tests.join('\n')}` }
}

const typeImport = ({ from, values = [] }: Import): Import => ({ from, types: values })

const test = (name: string, source: Source): string =>
  `test('${name}', () => expectTypeOf<Same<${name}, z.output<typeof ${accessText(source)}>>>().toEqualTypeOf<true>())\n`
