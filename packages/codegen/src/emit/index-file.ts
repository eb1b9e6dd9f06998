import type { ConnectorIr, Named } from '../ir.ts'
import { pascal } from '../naming.ts'
import type { Module } from '../print.ts'
import { searchOf, searchTypes } from '../search.ts'
import { actionsName, declaredNames, entityFile, namedIn, SHARED_FILE } from './context.ts'
import { memberName } from './declared-type.ts'

/** Error classes of core that users catch. Re-exported, so that users need not depend on core. */
const ERRORS = [
  'AuthenticationError',
  'ConflictError',
  'CredentialsError',
  'FerruleError',
  'InvalidRequestError',
  'isFerruleError',
  'NetworkError',
  'NotFoundError',
  'ParamsError',
  'PermissionError',
  'RateLimitError',
  'ResponseError',
  'TimeoutError',
  'UpstreamError',
]

/** `index.gen.ts`: what `@ferrule/<connector>` exports. */
export function emitIndex(ir: ConnectorIr): Module {
  const { className, partOf } = ir.definition
  // Under a second name, for files that use both generations.
  const alias = partOf ? `, ${className}Connector as ${className}${pascal(partOf.folder)}Connector` : ''
  const searches = ir.entities.some((entity) => searchOf(ir, entity))
  const own = (what: string): string => `${className}${what}`
  const types: [file: string, names: string[]][] = [
    [
      'client.gen.ts',
      ['Client', 'Config', 'Credentials', 'Options', ...(ir.definition.perCall ? ['CallConfig'] : [])].map(own),
    ],
    ['connector.gen.ts', [own('Operations'), ...(searches ? [own('Searches')] : []), ...ir.entities.map(actionsName)]],
    [SHARED_FILE, namedIn(ir, undefined).flatMap(declaredBy)],
    ...ir.entities.map((entity): [string, string[]] => {
      const { name } = entity.definition
      const search = searchOf(ir, entity) ? Object.values(searchTypes(name)) : []
      return [entityFile(name), [...namedIn(ir, name).flatMap(declaredBy), ...declaredNames(entity), ...search]]
    }),
  ]
  return {
    file: 'index.gen.ts',
    imports: [],
    body: [
      `export { ${ERRORS.join(', ')} } from '@ferrule/core/runtime'\n`,
      `export { ${className}Connector${alias} } from './connector.gen.ts'\n`,
      ...types
        .filter(([, names]) => names.length > 0)
        .map(([file, names]) => `export type { ${names.join(', ')} } from './${file}'\n`),
    ].join(''),
  }
}

const declaredBy = ({ name, type }: Named): string[] =>
  type.kind === 'object' && type.families ? [name, memberName(name)] : [name]
