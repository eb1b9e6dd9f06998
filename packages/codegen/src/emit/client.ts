import type { ConnectorIr } from '../ir.ts'
import { camel, displayName, pascal, placeOf } from '../naming.ts'
import { comment, type Module } from '../print.ts'
import { refs } from '../refs.ts'
import { tokenCredentials, typeImports, waysIn, waysOf } from './context.ts'
import { coreTypesIn, declareType } from './types.ts'

/** `client.gen.ts`: the client for the plain functions, and its options. */
export function emitClient(ir: ConnectorIr): Module {
  const { className, name } = ir.definition
  const file = 'client.gen.ts'
  const used = [ir.credentials, ir.config]
  const tokens = tokenCredentials(ir)
  const of = (what: string) => ({ description: `${what} of {@link createClient} and {@link ${className}Connector}.` })
  const doc = [
    `Makes a client for the plain functions of \`${placeOf(ir.definition).specifier}/<entity>\`, of which a bundler keeps only those that are called.`,
    '',
    '@throws {CredentialsError} if the credentials are invalid.',
    '@example',
    '```ts',
    `const client = createClient({ credentials: { ${requiredNames(waysIn(ir)[0]?.fields ?? [])} } })`,
    '```',
  ]
  return {
    file,
    schema: 'connector.ts',
    imports: [
      {
        from: '@ferrule/core/runtime',
        types: ['ClientFor', 'ClientOptions', 'HostedOptions', ...used.flatMap(coreTypesIn)],
        values: ['createClient as createCoreClient'],
      },
      { from: './vendor.gen.ts', values: tokens ? ['tokenVendor', 'vendor'] : ['vendor'] },
      ...typeImports(ir, used.flatMap(refs), file),
    ],
    body: [
      `${comment(doc)}export function createClient(options: ${className}Options | HostedOptions): ${className}Client {
  return createCoreClient(vendor, options)
}\n`,
      `${comment([`A client of ${displayName(ir.definition)}; \`${camel(pascal(name))}\` objects are one, too.`])}export type ${className}Client = ClientFor<'${name}'>\n`,
      `${comment([of('Options').description])}${optionsType(ir, '')}`,
      declareType(`${className}Credentials`, ir.credentials, of('Credentials')),
      declareType(`${className}Config`, ir.config, of('Config')),
      ...callConfig(ir),
      ...(tokens ? tokenClient(ir, tokens) : []),
    ].join('\n'),
  }
}

/** Options with the credentials of a name. */
function optionsType({ definition: { className }, config }: ConnectorIr, kind: 'Token' | ''): string {
  const options = `ClientOptions<${className}${kind}Credentials, ${className}Config>`
  return config.fields.some((field) => !field.optional)
    ? `export interface ${className}${kind}Options extends ${options} {\n  readonly config: ${className}Config\n}\n`
    : `export type ${className}${kind}Options = ${options}\n`
}

/** `createTokenClient`, and its options. */
function tokenClient(ir: ConnectorIr, credentials: ConnectorIr['credentials']): string[] {
  const { className } = ir.definition
  const [way] = waysOf(credentials)
  const doc = [
    'Like {@link createClient}, for credentials that are sent as they are. A program that makes its client with this holds no OAuth.',
    '',
    '@throws {CredentialsError} if the credentials are invalid.',
    '@example',
    '```ts',
    `const client = createTokenClient({ credentials: { ${requiredNames(way?.fields ?? [])} } })`,
    '```',
  ]
  const of = (what: string) => ({ description: `${what} of {@link createTokenClient}.` })
  return [
    `${comment(doc)}export function createTokenClient(options: ${className}TokenOptions): ${className}Client {
  return createCoreClient(tokenVendor, options, 'createTokenClient')
}\n`,
    `${comment([of('Options').description])}${optionsType(ir, 'Token')}`,
    declareType(`${className}TokenCredentials`, credentials, of('Credentials')),
  ]
}

/** The config fields that one call may replace. */
function callConfig({ definition: { className, perCall } }: ConnectorIr): string[] {
  if (!perCall) return []
  const doc = comment([`The part of {@link ${className}Config} that one call may replace, by its option \`config\`.`])
  const names = perCall.map((name) => `'${name}'`).join(' | ')
  return [`${doc}export type ${className}CallConfig = Pick<${className}Config, ${names}>\n`]
}

const requiredNames = (fields: ConnectorIr['config']['fields']): string =>
  fields
    .filter((field) => !field.optional)
    .map((field) => field.name)
    .join(', ')
