import type { ConnectInput, ConnectSetting } from '../define-connect.ts'
import { quote } from '../escape.ts'
import type { ConnectorIr } from '../ir.ts'
import { displayName, member, placeOf } from '../naming.ts'
import { Code, comment, literal, type Module } from '../print.ts'
import { waysIn } from './context.ts'

type Input = Exclude<ConnectInput, { from: string }>

/** `connect.gen.ts`: the flow as plain data, and its two functions. Empty for a connector without `connect.ts`. */
export function emitConnect(ir: ConnectorIr, input: ConnectInput | undefined): Module[] {
  if (!input) return []
  const module = { file: 'connect.gen.ts', schema: 'connect.ts', imports: [] }
  if ('from' in input) return [{ ...module, body: `export * from '../${input.from}/generated/connect.gen.ts'\n` }]
  const problems = [...problemsOf(ir, input)]
  if (problems.length > 0)
    throw new Error([`schemas/${ir.definition.name}/connect.ts cannot be generated:`, ...problems].join('\n  '))
  const { resolve, verify, finish, exports = {} } = input.vendor ?? {}
  const steps = [resolve, verify, finish].filter((name) => name !== undefined)
  const vendorFolder = `${placeOf(ir.definition).below ? '../../' : '../'}vendor`
  return [
    {
      ...module,
      file: 'connect.definition.gen.ts',
      imports: [
        { from: '@ferrule/core/connect', types: ['ConnectDefinition'] },
        ...(steps.length > 0 ? [{ from: `${vendorFolder}/connect.ts`, values: steps }] : []),
      ],
      body: definitionText(ir, input),
    },
    {
      ...module,
      imports: [
        {
          from: '@ferrule/core/connect',
          types: [
            'Authorization',
            'AuthorizeOptions as Options',
            'CallbackUrl',
            'Connected as ConnectedAccount',
            'ExchangeOptions',
            'Pending as PendingOf',
          ],
          values: ['authorizeWith', 'exchangeWith'],
        },
        ...(Object.keys(input.config ?? {}).length > 0
          ? [{ from: './client.gen.ts', types: [`${ir.definition.className}Config`] }]
          : []),
        { from: './connect.definition.gen.ts', values: ['definition'] },
      ],
      body: [
        `export { type Choice, ConnectError, type ConnectProblem, type ExchangeOptions, type Granted } from '@ferrule/core/connect'\n`,
        ...Object.entries(exports).map(
          ([file, names]) => `export { ${names.join(', ')} } from '${vendorFolder}/${file}.ts'\n`,
        ),
        'export { definition }\n',
        typesText(ir, input),
        functionsText(ir, input),
      ].join('\n'),
    },
  ]
}

function definitionText(ir: ConnectorIr, input: Input): string {
  const { docs: _, settings = {}, config: __, vendor = {}, tokenUrl, clientAuth, ...data } = input
  const { name, auth } = ir.definition
  const known = auth as { readonly tokenUrl?: string; readonly clientAuth?: string }
  const definition = {
    connector: name,
    ...data,
    tokenUrl: tokenUrl ?? known.tokenUrl,
    clientAuth: clientAuth ?? known.clientAuth,
    settings: Object.keys(settings).length > 0 ? Object.keys(settings) : undefined,
    resolve: vendor.resolve && new Code(vendor.resolve),
    verify: vendor.verify && new Code(vendor.verify),
    finish: vendor.finish && new Code(vendor.finish),
  }
  return `${comment(['The flow as data, for programs that serve several connectors.'])}export const definition: ConnectDefinition & { readonly connector: '${name}' } = ${literal(definition)}\n`
}

function typesText(ir: ConnectorIr, { settings = {}, credentials, renewable, names = {}, config = {} }: Input): string {
  const { name, className } = ir.definition
  const docs = fieldDocs(ir)
  const line = (given: keyof typeof names) => {
    const field = names[given] ?? given
    return `${comment(docs.get(field) ? [docs.get(field) as string] : [])}readonly ${member(field)}: string\n`
  }
  const credentialsText = renewable
    ? `export type ConnectedCredentials = {\n${credentials.map(line).join('')}} | {\n${renewable.map(line).join('')}}\n`
    : `export interface ConnectedCredentials {\n${credentials.map(line).join('')}}\n`
  const fields = (when: string) =>
    Object.keys(config)
      .filter((field) => config[field] === when)
      .map(quote)
      .join(' | ')
  const parts = [
    fields('always') && `Required<Pick<${className}Config, ${fields('always')}>>`,
    fields('maybe') && `Pick<${className}Config, ${fields('maybe')}>`,
  ].filter(Boolean)
  const settingLine = ([field, { description, values, required }]: [string, ConnectSetting]) =>
    `${comment([description])}readonly ${member(field)}${required ? '' : '?'}: ${values ? values.map(quote).join(' | ') : 'string'}\n`
  return [
    `${comment(['Options of {@link authorizeUrl}.'])}export interface AuthorizeOptions extends Options {\n${Object.entries(settings).map(settingLine).join('')}}\n`,
    `${comment(['State to keep until the callback: plain JSON.'])}export type Pending = PendingOf<'${name}'>\n`,
    `${comment(['Credentials and config of a connected account, as the constructor takes them.'])}export type Connected = ConnectedAccount<ConnectedCredentials, ConnectedConfig>\n`,
    credentialsText,
    `export type ConnectedConfig = Readonly<${parts.join(' & ') || 'Record<never, never>'}>\n`,
  ].join('\n')
}

function functionsText(ir: ConnectorIr, { docs, settings = {}, config = {} }: Input): string {
  const { className, name } = ir.definition
  const { specifier } = placeOf(ir.definition)
  const needed = Object.entries(settings).filter(([, { required }]) => required)
  const args = ['clientId', 'redirectUri', ...needed.map(([field]) => field)].join(', ')
  const start = [
    `Makes the address of ${displayName(ir.definition)}'s consent page, and what to keep until the callback. Sends nothing.`,
    '',
    '@throws {ParamsError} for invalid options.',
    `@see ${docs}`,
    '@example',
    '```ts',
    `import { authorizeUrl, exchangeCode } from '${specifier}/connect'`,
    '',
    `const { url, pending } = await authorizeUrl({ ${args} })`,
    '```',
  ]
  const end = [
    `Exchanges the code of the callback for credentials${Object.keys(config).length > 0 ? ' and config' : ''} of {@link ${className}Connector}.`,
    '',
    '@param callback Its address, or the request that brought it.',
    '@param pending What {@link authorizeUrl} returned.',
    '@throws {ConnectError} when callback and pending do not belong together, or user or vendor say no; `reason` says which.',
    '@throws {NetworkError} when the vendor cannot be reached; {TimeoutError}, {UpstreamError} and {RateLimitError} likewise.',
    '@example',
    '```ts',
    'const { credentials, config } = await exchangeCode(request, pending, { clientSecret })',
    `const ${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/V3$/, '')} = new ${className}Connector({ credentials, config })`,
    '```',
  ]
  return `${comment(start)}export function authorizeUrl(options: AuthorizeOptions): Promise<Authorization<'${name}'>> {
  return authorizeWith(definition, options)
}

${comment(end)}export function exchangeCode(callback: CallbackUrl, pending: Pending, options: ExchangeOptions): Promise<Connected> {
  return exchangeWith(definition, callback, pending, options)
}
`
}

/** Descriptions of the credential and config fields. */
function fieldDocs(ir: ConnectorIr): Map<string, string> {
  const fields = [...ir.config.fields, ...waysIn(ir).flatMap(({ fields }) => fields)]
  return new Map(fields.flatMap(({ name, type }) => (docOf(type) ? [[name, docOf(type) as string]] : [])))
}

const docOf = (type: object): string | undefined => {
  const { doc, inner } = type as { doc?: { description?: string }; inner?: object }
  return doc?.description ?? (inner && docOf(inner))
}

/** Reports what the connector's constructor would reject, and contradictions with its data. */
function* problemsOf(ir: ConnectorIr, input: Input): Generator<string> {
  const { credentials, renewable, names = {}, config = {}, tokenUrl, settings = {}, authorizeUrl } = input
  const { tokenUrl: known } = ir.definition.auth as { readonly tokenUrl?: string }
  if (!tokenUrl && !known) yield 'tokenUrl is missing, and the connector has none'
  if (!authorizeUrl.startsWith('https://')) yield 'authorizeUrl must be https'
  for (const set of renewable ? [credentials, renewable] : [credentials]) {
    const given = set.map((name) => names[name] ?? name)
    const fits = waysIn(ir).some(
      ({ fields }) =>
        given.every((name) => fields.some((field) => field.name === name)) &&
        fields.every(({ name, optional }) => optional || given.includes(name)),
    )
    if (!fits) yield `no credentials of the connector consist of ${given.join(', ')}`
  }
  for (const name of Object.keys(config))
    if (!ir.config.fields.some((field) => field.name === name)) yield `config has no field ${name}`
  for (const { name, optional } of ir.config.fields)
    if (!optional && config[name] !== 'always') yield `config.${name} is required by the connector`
  for (const name of Object.keys(settings))
    if (['clientId', 'redirectUri', 'scopes', 'state', 'params', 'baseUrl'].includes(name))
      yield `settings.${name} is the name of another option`
}
