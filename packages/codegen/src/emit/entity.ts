import type { ActionIr, ConnectorIr, EntityIr, Type } from '../ir.ts'
import { actionType, camel, localName, operationName, plainWords, singular } from '../naming.ts'
import { comment, type Module } from '../print.ts'
import { refs } from '../refs.ts'
import { searchOf } from '../search.ts'
import {
  actionTypes,
  callConfigName,
  callOptions,
  coreTypes,
  entityFile,
  namedIn,
  notInferred,
  operationsFile,
  ownParameters,
  recordTypes,
  SHARED_FILE,
  typeImports,
  typeParameters,
} from './context.ts'
import { exampleText } from './example.ts'
import { searchCoreTypes, searchDeclarations, searchFunction, searchImports } from './search.ts'
import { coreTypesIn, declareType } from './types.ts'

/** `<entity>.gen.ts`: the functions of an entity, then its types. */
export function emitEntity(ir: ConnectorIr, entity: EntityIr): Module {
  const { name } = entity.definition
  const file = entityFile(name)
  const client = `${ir.definition.className}Client`
  const types = namedIn(ir, name)
  const used: Type[] = [...types.map(({ type }) => type), ...recordTypes(entity)]
  for (const { params, meta } of entity.actions) used.push(params, ...(meta ? [meta] : []))
  const lists = entity.actions.some(({ definition }) => definition.paging)
  const singles = entity.actions.some(({ definition }) => !definition.paging)
  const search = searchOf(ir, entity)
  if (search) used.push(search.record)

  return {
    file,
    schema: entity.file,
    imports: [
      {
        from: '@ferrule/core/runtime',
        types: [
          'CallOptions',
          ...coreTypes(entity.actions),
          ...(search ? searchCoreTypes : []),
          ...used.flatMap(coreTypesIn),
        ],
        values: [...(lists ? ['paginate'] : []), ...(singles ? ['send'] : []), ...(search ? ['searchCopy'] : [])],
      },
      { from: './client.gen.ts', types: [client, ...(entity.actions.length > 0 ? callConfigName(ir) : [])] },
      { from: `./${operationsFile(name)}`, values: entity.actions.map((action) => operationName(name, action.name)) },
      ...searchImports(ir, entity),
      ...typeImports(ir, used.flatMap(refs), file),
    ],
    body: [
      ...entity.actions.map((action) => functionText(ir, entity, action, client)),
      ...(search ? [searchFunction(ir, entity, client)] : []),
      ...types.map(({ name: typeName, type }) => declareType(typeName, type)),
      ...entity.actions.flatMap((action) => actionDeclarations(entity, action)),
      ...searchDeclarations(ir, entity),
    ].join('\n'),
  }
}

/** `shared.gen.ts`: types that several entities use. */
export function emitSharedTypes(ir: ConnectorIr): Module {
  const types = namedIn(ir, undefined)
  const used = types.map(({ type }) => type)
  return {
    file: SHARED_FILE,
    imports: [
      { from: '@ferrule/core/runtime', types: used.flatMap(coreTypesIn) },
      ...typeImports(ir, used.flatMap(refs), SHARED_FILE),
    ],
    body: types.map(({ name, type }) => declareType(name, type)).join('\n') || 'export {}\n',
  }
}

function functionText(ir: ConnectorIr, entity: EntityIr, action: ActionIr, client: string): string {
  const { name } = entity.definition
  const types = actionTypes(entity, action)
  const local = localName(action.name)
  const exported = camel(action.name)
  const run = action.definition.paging ? 'paginate' : 'send'
  return `${comment(actionDoc(ir, entity, action, 'function'))}${local === exported ? 'export ' : ''}function ${local}${typeParameters([...ownParameters(action), ...types.parameters])}(client: ${client}, params${
    action.bare ? '?' : ''
  }: ${notInferred(types.takes)}, options?: ${callOptions(ir)}): ${types.result} {
  return ${run}(client, ${operationName(name, action.name)}, params, options)
}
${local === exported ? '' : `export { ${local} as ${exported} }\n`}`
}

function actionDeclarations(entity: EntityIr, action: ActionIr): string[] {
  const { name } = entity.definition
  const of = (what: 'Params' | 'Meta') => actionType(name, action.name, what)
  const params = { description: `Parameters of {@link ${localName(action.name)}}.` }
  const meta = { description: `Members of a page of {@link ${localName(action.name)}} beside its records.` }
  return [
    ...(action.params.fields.length > 0 ? [declareType(of('Params'), action.params, params)] : []),
    ...(action.meta ? [declareType(of('Meta'), action.meta, meta)] : []),
  ]
}

/** The docstring of an action, as a function or as a method of the connector object. */
export function actionDoc(ir: ConnectorIr, entity: EntityIr, action: ActionIr, style: 'function' | 'method'): string[] {
  const { summary, docs, deprecated } = action.definition
  const { fields } = action.params
  return [
    summary,
    '',
    ...(fields.length > 0 ? [paramsDoc(entity, action)] : []),
    ...(fields.length > 0 ? ['@throws {ParamsError} when a parameter is wrong, before any request is sent.'] : []),
    ...missingDoc(entity, action),
    ...(docs ? [`@see ${docs}`] : []),
    ...(deprecated ? [`@deprecated ${deprecated}`] : []),
    '@example',
    '```ts',
    ...exampleText(ir, entity, action, style).split('\n'),
    '```',
  ]
}

/** Description of a 404: the last id of a path is the record's, or that of the record it belongs to. */
function missingDoc({ definition }: EntityIr, { params, definition: { path, first, paging } }: ActionIr): string[] {
  const names = new Set(params.fields.map(({ name }) => name))
  const segments = path.split('/').filter(Boolean)
  const at = segments.findLastIndex((segment) => names.has(/\{\+?(\w+)\}/.exec(segment)?.[1] ?? ''))
  if (at < 0) return first ? [`@throws {NotFoundError} when there is no such ${plainWords(definition.type)}.`] : []
  const kind = segments.slice(0, at).findLast((segment) => /^[a-z][\w-]*[a-z]$/i.test(segment))
  const own = at === segments.length - 1 && !paging
  const what = own || kind === undefined ? plainWords(definition.type) : singular(words(kind))
  return [`@throws {NotFoundError} when there is no such ${LONG[what] ?? what}.`]
}

const LONG: Readonly<Record<string, string>> = { repo: 'repository', org: 'organization' }

/** The words of a segment of a path: `custom-fields`, `customFields` and `custom_fields` are `custom fields`. */
const words = (segment: string): string =>
  segment
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()

function paramsDoc({ definition }: EntityIr, { name, params, definition: { atLeastOne = [] } }: ActionIr): string {
  const code = (field: string): string => `\`${field}\``
  const needed = [
    ...params.fields.filter((field) => !field.optional).map((field) => code(field.name)),
    ...atLeastOne.map((names) => names.map(code).join(' or ')),
  ]
  const what = needed.length > 0 ? `needs ${needed.join(', ')}` : 'optional'
  return `@param params {@link ${actionType(definition.name, name, 'Params')}}; ${what}.`
}
