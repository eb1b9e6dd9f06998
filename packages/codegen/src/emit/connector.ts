import type { ConnectorIr, EntityIr } from '../ir.ts'
import { camel, displayName, operationName, pascal } from '../naming.ts'
import { OWN, OWN_PARAMETER } from '../own-fields.ts'
import { Code, comment, type Import, literal, type Module } from '../print.ts'
import { refs } from '../refs.ts'
import { searchOf, searchTypes } from '../search.ts'
import {
  actionsName,
  actionTypes,
  callConfigName,
  callOptions,
  coreTypes,
  declaredNames,
  entityFile,
  isOwnEntity,
  operationsFile,
  recordTypes,
  typeImports,
  typeParameters,
} from './context.ts'
import { actionDoc } from './entity.ts'
import { searchCoreTypes, searchMethod } from './search.ts'
import { coreTypesIn } from './types.ts'

/** `connector.gen.ts`: the connector class. Core creates its accessors from the operations. */
export function emitConnector(ir: ConnectorIr): Module {
  const file = 'connector.gen.ts'
  return {
    file,
    first: {
      imports: [{ from: './vendor.gen.ts', values: ['vendor'] }],
      why: 'Bundles keep this order: tables beside tables are up to 2 % smaller when compressed.',
    },
    imports: imports(ir, file),
    body: [
      classText(ir),
      ...ir.entities.map((entity) => actionsInterface(ir, entity)),
      operationsInterface(ir),
      ...searchesInterface(ir),
      definitionText(ir),
    ].join('\n'),
  }
}

function imports(ir: ConnectorIr, file: string): Import[] {
  const { className, vendor: { checked } = {} } = ir.definition
  const actions = ir.entities.flatMap((entity) => entity.actions)
  const searches = searched(ir).length > 0
  return [
    {
      from: '@ferrule/core/runtime',
      types: [
        'CallOptions',
        'ConnectorDefinition',
        'Environment',
        'HostedOptions',
        ...coreTypes(actions),
        ...ir.entities.flatMap(recordTypes).flatMap(coreTypesIn),
        ...(searches ? [...searchCoreTypes, 'SearchResult'] : []),
      ],
      values: ['Connector', 'byName', 'fromEnvironment'],
    },
    { from: './client.gen.ts', types: [`${className}Options`, ...callConfigName(ir)] },
    { from: '../vendor/index.ts', values: checked ? [checked] : [] },
    ...ir.entities.flatMap((entity) => {
      const { name } = entity.definition
      return [
        { from: `./${entityFile(name)}`, types: declaredNames(entity) },
        { from: `./${entityFile(name)}`, types: searchOf(ir, entity) ? Object.values(searchTypes(name)) : [] },
        { from: `./${operationsFile(name)}`, values: entity.actions.map((action) => operationName(name, action.name)) },
      ]
    }),
    ...typeImports(ir, ir.entities.flatMap(recordTypes).flatMap(refs), file),
  ]
}

function classText(ir: ConnectorIr): string {
  const { className, name, summary, docs, env } = ir.definition
  const instance = camel(pascal(name))
  const first = ir.entities[0]
  const doc = [
    `${displayName(ir.definition)}: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
    '',
    `@see ${docs}`,
    '@example',
    '```ts',
    `const ${instance} = ${className}Connector.fromEnv()`,
    ...(first ? [`await ${instance}.${camel(first.definition.name)}.${camel(first.actions[0]?.name ?? '')}()`] : []),
    '```',
  ]
  const accessors = ir.entities.map(
    (entity) =>
      `${comment([entity.definition.summary])}declare readonly ${camel(entity.definition.name)}: ${actionsName(entity)}${givenOwn(isOwnEntity(entity))}\n`,
  )
  const envDoc = [
    'Reads credentials and config from the environment:',
    ...Object.entries(env).map(([field, variable]) => `\`${variable}\` holds \`${field}\`.`),
    '',
    'The first call checks them: it fails with a `CredentialsError` that names the variable that is missing.',
  ]
  const own = isOwnConnector(ir)
  const operations = `${className}Operations${givenOwn(own)}${searched(ir).length > 0 ? ` & ${className}Searches` : ''}`
  return `${comment(doc)}export class ${className}Connector${declaredOwn(own)} extends Connector<${[`'${name}'`, operations, ...callConfigName(ir)].join(', ')}> {
  ${accessors.join('\n')}
  constructor(options: HostedOptions)
  constructor(options: ${className}Options)
  constructor(options: ${className}Options | HostedOptions) {
    super(definition, options)
  }

  ${comment(envDoc)}static fromEnv${declaredOwn(own)}(options?: Partial<${className}Options> & { env?: Environment }): ${className}Connector${givenOwn(own)} {
    return new ${className}Connector(fromEnvironment<${className}Options>(vendor, options))
  }
}
`
}

function actionsInterface(ir: ConnectorIr, entity: EntityIr): string {
  const { summary } = entity.definition
  const methods = entity.actions.map((action) => {
    const { parameters, takes, result } = actionTypes(entity, action)
    const doc = comment(actionDoc(ir, entity, action, 'method'))
    return `${doc}${camel(action.name)}${typeParameters(parameters)}(params${action.bare ? '?' : ''}: ${takes}, options?: ${callOptions(ir)}): ${result}\n`
  })
  if (searchOf(ir, entity)) methods.push(searchMethod(ir, entity.definition.name))
  return `${comment([summary])}export interface ${actionsName(entity)}${declaredOwn(isOwnEntity(entity))} {\n${methods.join('')}}\n`
}

/** The params and results of `execute`. */
function operationsInterface(ir: ConnectorIr): string {
  const entities = ir.entities.map((entity) => {
    const actions = entity.actions.map((action) => {
      const { params, record, meta } = actionTypes(entity, action)
      const gives = action.definition.paging
        ? `data: ${record.includes(' ') ? `(${record})` : record}[]; meta: ${meta}`
        : `data: ${record}`
      return `${action.name}: { params: ${params}; ${gives} }\n`
    })
    return `${entity.definition.name}: {\n${actions.join('')}}\n`
  })
  return `${comment(['Types of every action, by entity: what `execute` takes and gives.'])}export interface ${ir.definition.className}Operations${declaredOwn(isOwnConnector(ir))} {\n${entities.join('')}}\n`
}

/** Types of the searches of copies, which `execute` runs, too. */
function searchesInterface(ir: ConnectorIr): string[] {
  const entities = searched(ir).map((name) => {
    const { fields, record } = searchTypes(name)
    return `${name}: { search: { params: SearchParams<${fields}>; data: SearchResult<${record}> } }\n`
  })
  if (entities.length === 0) return []
  const doc = comment(['Types of every search of a copy, by entity.'])
  return [`${doc}export interface ${ir.definition.className}Searches {\n${entities.join('')}}\n`]
}

/** Whether callers add fields of their own to a record. */
const isOwnConnector = ({ entities }: ConnectorIr): boolean => entities.some(isOwnEntity)

const declaredOwn = (own: boolean): string => (own ? `<${OWN_PARAMETER}>` : '')
const givenOwn = (own: boolean): string => (own ? `<${OWN}>` : '')

/** Entities that have a search. */
const searched = (ir: ConnectorIr): string[] =>
  ir.entities.filter((entity) => searchOf(ir, entity)).map(({ definition }) => definition.name)

function definitionText(ir: ConnectorIr): string {
  const { check, deniedIsLive, vendor, lists, deletes } = ir.definition
  const searchable = searched(ir)
  const operations = ir.entities.flatMap(({ definition, actions }) =>
    actions.map(({ name }) => operationName(definition.name, name)),
  )
  const data = {
    vendor: new Code('vendor'),
    // Operations hold their names. Bundlers drop an unused call only if it is marked.
    operations: new Code(`/* @__PURE__ */ byName([${operations.join(', ')}])`),
    searchable: searchable.length > 0 ? searchable : undefined,
    hosted: hostedOnly(ir, searchable),
    check: check.map((operation) => new Code(operationName(...(operation.split('.') as [string, string])))),
    deniedIsLive,
    lists,
    deletes,
    checked: vendor?.checked && new Code(vendor.checked),
  }
  return `const definition: ConnectorDefinition & { readonly vendor: typeof vendor } = ${literal(data)}\n`
}

/** Actions that exist only in hosted mode. A search with a copy is not one of them. */
function hostedOnly(ir: ConnectorIr, searchable: readonly string[]): Record<string, string[]> | undefined {
  const entries = Object.entries(ir.definition.hosted ?? {})
    .map(([entity, actions]): [string, string[]] => [
      entity,
      actions.filter((action) => action !== 'search' || !searchable.includes(entity)),
    ])
    .filter(([, actions]) => actions.length > 0)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
