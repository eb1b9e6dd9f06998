import { entityFile, typeFile } from '../../src/emit/context.ts'
import { memberName } from '../../src/emit/declared-type.ts'
import { accessText, collect, importOf } from '../../src/emit/zod.ts'
import { quote } from '../../src/escape.ts'
import { format } from '../../src/format.ts'
import type { ConnectorIr, Source, Type } from '../../src/ir.ts'
import { type Import, printModule } from '../../src/print.ts'

/** Types that make an interface and a zod output comparable. */
const helpers = (sharper: readonly string[]): string => `/**
 * A type as the schema means it: index signatures of loose objects left out, open enums as strings, and every field
 * required, with a mark where it was optional, so that a forgotten optional field is a difference, too. Of fields that are
 * declared sharper than their schema, only presence and null are compared.
 */
type Sharper = ${sharper.map(quote).join(' | ') || 'never'}
type Plain<T> = unknown extends T ? unknown : [string & Nothing] extends [Extract<T, string>] ? string | Each<Exclude<T, string>> : Each<T>
type Each<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? keyof Fields<T> extends never
      ? { [Name in keyof T]: Plain<T[Name]> }
      : { [Name in keyof Fields<T>]-?: Nothing extends Pick<T, Name & keyof T> ? { optional: Inside<Fields<T>, Name> } : Inside<Fields<T>, Name> }
    : T
type Inside<T, Name extends keyof T> = Name extends Sharper ? Extract<T[Name], null> : Plain<T[Name]>
type Fields<T> = { [Name in keyof T as string extends Name ? never : Name]: T[Name] }
type Nothing = Record<never, never>
type Same<A, B> = [Plain<A>] extends [Plain<B>] ? ([Plain<B>] extends [Plain<A>] ? true : false) : false
`

/**
 * `traits/types.test-d.ts`: the declared interface of each construct equals the output of its zod schema. Connectors' types
 * need no such test, since they consist of these constructs.
 */
export function typeTests(ir: ConnectorIr): string {
  const schemas = collect(ir).flatMap(({ name, type, source }) =>
    source ? [{ name: type.kind === 'object' && type.families ? memberName(name) : name, of: name, source }] : [],
  )
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
    ...schemas.flatMap(({ name, of, source }) => [
      { from: `./packages/demo/src/generated/${file.get(of)}`, types: [name] },
      typeImport(importOf(ir, source, './schemas')),
    ]),
  ]
  const tests = schemas.map(({ name, source }) => test(name, source))
  const module = { file: FILE, imports, body: `${helpers(sharperFields(ir))}\n${tests.join('\n')}` }
  return format(new Map([[FILE, printModule('demo', module)]])).get(FILE) as string
}

const FILE = 'types.test-d.ts'

const typeImport = ({ from, values = [] }: Import): Import => ({ from, types: values })

const test = (name: string, source: Source): string =>
  `test('${name}', () => expectTypeOf<Same<${name}, z.output<typeof ${accessText(source)}>>>().toEqualTypeOf<true>())\n`

/** Names of the fields whose declared type is more precise than their schema. */
export function sharperFields(ir: ConnectorIr): string[] {
  const found = new Set<string>()
  const look = (type: Type, field: string): void => {
    if (type.means || type.parameter) found.add(field)
    if (type.kind === 'object') for (const { name, type: inner } of type.fields) look(inner, name)
    if (type.kind === 'array') look(type.item, field)
    if (type.kind === 'record') look(type.value, field)
    if (type.kind === 'union') for (const option of type.options) look(option, field)
    if ('inner' in type) look(type.inner, field)
    if (type.kind === 'ref' && ir.named.get(type.name)?.type.parameter) found.add(field)
  }
  for (const { type } of ir.named.values()) if (!type.parameter || type.kind === 'object') look(type, '')
  for (const { actions } of ir.entities) for (const { params } of actions) look(params, '')
  // A type's own name is none of a field, which may be called the same.
  found.delete('')
  return [...found].sort()
}
