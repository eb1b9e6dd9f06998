import { quote } from '../escape.ts'
import type { ConnectorIr, LiteralType, ObjectType, Source, Type } from '../ir.ts'
import { actionType, camel, member, placeOf, schemaName } from '../naming.ts'
import { comment, type Import, type Module } from '../print.ts'
import { checkedRefs } from '../refs.ts'
import { coreTypesIn } from './types.ts'

/**
 * `zod.gen.ts`: the zod objects of the schema files under public names. Each is annotated with a named interface, so
 * that the declarations stay small and the compiler checks the interface against the schema.
 */
export function emitZod(ir: ConnectorIr): Module {
  const schemas = collect(ir)
  return {
    file: 'zod.gen.ts',
    imports: [
      { from: 'zod', typeNamespace: 'z' },
      {
        from: '@ferrule/core/runtime',
        types: schemas.flatMap(({ type }) => coreTypesIn(type)).filter((name) => name === 'ByteSource'),
      },
      ...schemas.flatMap(({ source }) => (source ? [importOf(ir, source, schemasOf(ir))] : [])),
    ],
    body: schemas.map(schemaText).join('\n'),
  }
}

/** The relative path from the generated code to the schemas. */
const schemasOf = (ir: ConnectorIr): string => {
  const { root, layout } = placeOf(ir.definition)
  return `${root}/${layout.schemas}`
}

interface Schema {
  /** Type name, without `Schema`. */
  readonly name: string
  readonly type: Type
  readonly source?: Source
}

/** The named types, then the params of every action. */
export function collect(ir: ConnectorIr): Schema[] {
  const params = ir.entities.flatMap((entity) =>
    entity.actions
      .filter((action) => action.params.fields.length > 0)
      .map((action) => ({
        name: actionType(entity.definition.name, action.name, 'Params'),
        type: {
          ...action.params,
          doc: { description: `Parameters of \`${camel(entity.definition.name)}.${camel(action.name)}\`.` },
        },
        source: { file: entity.file, path: ['default', 'actions', action.name, 'params'] },
      })),
  )
  return [...exported(ir, params), ...params]
}

/** The importable schemas and those that they refer to. A type that only declares has no use as a zod object. */
function exported(ir: ConnectorIr, params: readonly Schema[]): Schema[] {
  const all = [...ir.named.values()]
  const kept = new Set<string>()
  const queue = [...all.filter(({ source }) => source), ...params].flatMap(({ name, type }) => [
    name,
    ...checkedRefs(type),
  ])
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const found = ir.named.get(name)
    if (found === undefined || kept.has(name)) continue
    kept.add(name)
    queue.push(...checkedRefs(found.type))
  }
  return all.filter(({ name }) => kept.has(name))
}

function schemaText({ name, type, source }: Schema): string {
  const id = schemaName(name)
  const doc = comment(type.doc?.description ? [type.doc.description] : [])
  const declared = `${doc}export interface ${id} extends ${zodType(type)} {}\n`
  return source ? `${declared}export const ${id}: ${id} = ${accessText(source)}\n` : declared
}

/** Imports an export of a schema file, under a name that includes the file's. */
export function importOf({ definition }: ConnectorIr, { file, path: [name = ''] }: Source, schemas: string): Import {
  return { from: `${schemas}/${definition.name}/${file}`, values: [`${name} as ${localName(file, name)}`] }
}

const localName = (file: string, name: string): string =>
  `${name === 'default' ? camel(file.replace(/\.ts$/, '')) : name}_`

/** The expression for a zod object, once its file is imported. */
export const accessText = ({ file, path: [name = '', ...rest] }: Source): string =>
  [localName(file, name), ...rest.map((key) => (key === member(key) ? `.${key}` : `[${quote(key)}]`))].join('')

/** The static type of a zod object. */
function zodType(type: Type): string {
  switch (type.kind) {
    case 'literal':
      return type.zod === 'ZodEnum' ? `z.ZodEnum<{ ${enumMembers(type)} }>` : `z.ZodLiteral<${literals(type)}>`
    case 'object':
      return `z.ZodObject<${objectShape(type)}, z.core.$${type.unknown}>`
    case 'record':
      return `z.ZodRecord<z.ZodString, ${zodType(type.value)}>`
    case 'array':
      return `z.ZodArray<${zodType(type.item)}>`
    case 'union': {
      const [first] = type.options
      if (type.zod === 'ZodLiteral') return `z.ZodLiteral<${first ? literals(first as LiteralType) : ''} | null>`
      const options = `readonly [${type.options.map(zodType).join(', ')}]`
      return type.discriminator
        ? `z.ZodDiscriminatedUnion<${options}, ${quote(type.discriminator)}>`
        : `z.ZodUnion<${options}>`
    }
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'lazy':
      return `z.${type.zod}<${zodType(type.inner)}>`
    case 'ref':
      return schemaName(type.name)
    case 'bytes':
      return 'z.ZodCustom<ByteSource, ByteSource>'
    default:
      return `z.${type.zod}`
  }
}

const objectShape = ({ fields }: ObjectType): string =>
  `{ ${fields.map((field) => `${member(field.name)}: ${zodType(field.type)}`).join('; ')} }`

const texts = ({ values }: LiteralType): string[] =>
  values.map((value) => (typeof value === 'string' ? quote(value) : String(value)))
const literals = (type: LiteralType): string => texts(type).join(' | ')
const enumMembers = (type: LiteralType): string =>
  type.values.map((value, index) => `${member(String(value))}: ${texts(type)[index]}`).join('; ')
