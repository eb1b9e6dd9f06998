import type { ConnectorIr } from '../ir.ts'
import { camel, displayName, pascal, placeOf } from '../naming.ts'
import { comment, type Module } from '../print.ts'
import { refs } from '../refs.ts'
import { typeImports, waysIn } from './context.ts'
import { coreTypesIn, declareType } from './types.ts'

/** `client.gen.ts`: the client for the plain functions, and its options. */
export function emitClient(ir: ConnectorIr): Module {
  const { className, name } = ir.definition
  const file = 'client.gen.ts'
  const used = [ir.credentials, ir.config]
  const needsConfig = ir.config.fields.some((field) => !field.optional)
  const options = `ClientOptions<${className}Credentials, ${className}Config>`
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
      { from: './vendor.gen.ts', values: ['vendor'] },
      ...typeImports(ir, used.flatMap(refs), file),
    ],
    body: [
      `${comment(doc)}export function createClient(options: ${className}Options | HostedOptions): ${className}Client {
  return createCoreClient(vendor, options)
}\n`,
      `${comment([`A client of ${displayName(ir.definition)}; \`${camel(pascal(name))}\` objects are one, too.`])}export type ${className}Client = ClientFor<'${name}'>\n`,
      `${comment([of('Options').description])}export ${
        needsConfig
          ? `interface ${className}Options extends ${options} {\n  readonly config: ${className}Config\n}`
          : `type ${className}Options = ${options}`
      }\n`,
      declareType(`${className}Credentials`, ir.credentials, of('Credentials')),
      declareType(`${className}Config`, ir.config, of('Config')),
      ...callConfig(ir),
    ].join('\n'),
  }
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
