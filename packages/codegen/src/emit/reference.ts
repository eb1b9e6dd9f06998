import type { PagingDefinition } from '../define.ts'
import type { ActionIr, ConnectorIr, EntityIr, Named } from '../ir.ts'
import { folderOf } from '../layout.ts'
import { camel, generationName, kebab, pascal, placeOf, plainWords } from '../naming.ts'
import { banner } from '../print.ts'
import type { SdkMethods } from '../sdk-methods.ts'
import type { VerifiedOn } from '../verified.ts'
import { namedIn, waysIn } from './context.ts'
import { exampleText, prettyJson, WIDTH } from './example.ts'
import { fieldRows, pageOf, paramRows, plain, TYPES_PAGE, table, typeWords } from './markdown.ts'
import { sampleRecord } from './sample.ts'

/** Facts of the reference that the schema does not have. */
export interface ReferenceFacts {
  readonly verified?: VerifiedOn | undefined
  readonly sdk?: SdkMethods | undefined
}

/** `docs/reference/<connector>/`: an overview, a page per entity, and one for shared types. */
export function emitReference(ir: ConnectorIr, { verified, sdk }: ReferenceFacts = {}): Map<string, string> {
  const pages = new Map([['index.md', overview(ir, verified)]])
  for (const entity of ir.entities) pages.set(pageOf(entity.definition.name), entityPage(ir, entity, sdk))
  const shared = namedIn(ir, undefined)
  if (shared.length > 0) {
    const text = [`# ${titleOf(ir)} · shared types\n`, ...shared.map((named) => typeSection(ir, named, TYPES_PAGE))]
    pages.set(TYPES_PAGE, text.join('\n'))
  }
  const { name } = ir.definition
  const { layout } = placeOf(ir.definition)
  if (layout.reference === false) return new Map()
  const folder = folderOf(layout.reference, name)
  return new Map(
    [...pages].map(([page, text]) => [`${folder}/${page}`, `<!-- ${banner(`${name}/*.ts`, layout)} -->\n\n${text}`]),
  )
}

const ERRORS = `Every error is a \`FerruleError\` with \`code\`, \`connector\`, \`entity\`, \`action\` and \`retryable\`; one of a write also says by its \`outcome\`
whether the vendor did it.

${table(
  ['Error', 'When'],
  [
    ['`ParamsError`', 'A parameter, option or name is wrong; nothing was sent.'],
    ['`CredentialsError`', 'The credentials are incomplete or invalid; nothing was sent.'],
    ['`AuthenticationError`', 'The vendor does not accept the credentials (401).'],
    ['`PermissionError`', 'The credentials may not do this (403).'],
    ['`NotFoundError`', 'There is no such record, or it is not visible to these credentials (404).'],
    ['`ConflictError`', 'The record is in another state than the call needs (409).'],
    ['`InvalidRequestError`', 'The vendor refuses the request for another reason (other 4xx).'],
    ['`RateLimitError`', 'Too many calls (429); `retryAfterMs` says how long to wait.'],
    ['`UpstreamError`', 'The vendor failed (5xx).'],
    ['`ResponseError`', 'The answer is not what it should be, or no JSON.'],
    ['`TimeoutError`', 'The time limit or the deadline has passed.'],
    ['`NetworkError`', 'The vendor could not be reached.'],
  ],
)}`

/** The connector's name in the title of every page, so that a search hit shows it. */
const titleOf = ({ definition }: ConnectorIr): string => generationName(definition)

/** Which config fields one call may replace, as text. */
function perCall({ definition: { perCall: names } }: ConnectorIr): string {
  if (!names) return ''
  const shown = names.map((name) => `\`${name}\``).join(' and ')
  return `\nOne call replaces ${shown} by its option \`config\`: \`{ config: { ${names[0]}: … } }\`. The address stays the connector's own.\n`
}

const verifiedText = ({ day, agreed, drifted }: VerifiedOn): string =>
  `Verified on ${day} against a live account: ${agreed} reads agreed with the schemas, ${drifted} drifted.`

function overview(ir: ConnectorIr, verified?: VerifiedOn): string {
  const { name, className, summary, docs, version, env, limits = [], hosted = {}, check } = ir.definition
  const settings = (type: ConnectorIr['config']): string =>
    table(
      ['Field', 'Type', 'Required', 'Meaning', 'Limits', 'Environment variable'],
      fieldRows(ir, type.fields, 'index.md').map((row, index) => {
        const variable = env[type.fields[index]?.name ?? '']
        return [...row, variable ? `\`${variable}\`` : '']
      }),
    )
  const hostedOnly = Object.entries(hosted).map(([entity, actions]) => `\`${entity}.${actions.join(', ')}\``)
  return [
    `# ${titleOf(ir)}\n`,
    `${summary} Written for version ${version} of the [vendor's API](${docs}).\n`,
    ...(verified ? [`${verifiedText(verified)}\n`] : []),
    `\`\`\`ts\nimport { ${className}Connector } from '${placeOf(ir.definition).specifier}'\n\nconst ${camel(pascal(name))} = ${className}Connector.fromEnv()\n\`\`\`\n`,
    `## Credentials\n\n${waysIn(ir)
      .map((way) => (way.doc?.description ? `${plain(way.doc.description)}\n\n` : '') + settings(way))
      .join('\nOr:\n\n')}`,
    ...(ir.config.fields.length > 0 ? [`## Config\n\n${settings(ir.config)}${perCall(ir)}`] : []),
    `\`check()\` tries ${check.map((operation) => `\`${operation}\``).join(', then ')}.\n`,
    `## Entities\n\n${table(
      ['Entity', 'Actions', 'What it is'],
      ir.entities.map(({ definition, actions }) => [
        `[${camel(definition.name)}](./${pageOf(definition.name)})`,
        actions.map((action) => `\`${camel(action.name)}\``).join(', '),
        plain(definition.summary),
      ]),
    )}`,
    ...(hostedOnly.length > 0 ? [`In hosted mode only: ${hostedOnly.join(', ')}.\n`] : []),
    `## Errors\n\n${ERRORS}`,
    ...(limits.length > 0 ? [`## Limits\n\n${limits.map((limit) => `- ${plain(limit)}\n`).join('')}`] : []),
  ].join('\n')
}

function entityPage(ir: ConnectorIr, entity: EntityIr, sdk: SdkMethods | undefined): string {
  const { name, summary, docs } = entity.definition
  return [
    `# ${titleOf(ir)} · ${camel(name)}\n`,
    `${plain(summary)}${docs ? ` See the [vendor's documentation](${docs}).` : ''}\n`,
    `\`\`\`ts\n// Plain functions; as methods: ${camel(pascal(ir.definition.name))}.${camel(name)}\n${importText(ir, name)}\n\`\`\`\n`,
    ...actionSections(ir, entity, sdk),
    ...namedIn(ir, name).map((named) => typeSection(ir, named, pageOf(name))),
  ].join('\n')
}

function importText(ir: ConnectorIr, name: string): string {
  const [what, from] = [`import * as ${camel(name)}`, `from '${placeOf(ir.definition).specifier}/${kebab(name)}'`]
  return `${what} ${from}`.length <= WIDTH ? `${what} ${from}` : `${what}\n  ${from}`
}

/** Each sample response is shown once; further actions with the same one link to it. */
function actionSections(ir: ConnectorIr, entity: EntityIr, sdk: SdkMethods | undefined): string[] {
  const shown = new Map<string, string>()
  return entity.actions.map((action) => {
    const answer = answerText(ir, entity, action)
    const first = shown.get(answer)
    if (first === undefined) shown.set(answer, camel(action.name))
    const sample = first === undefined ? { answer } : { first }
    return actionSection(ir, entity, action, { sample, sdk })
  })
}

/** A sample response, or the name of the earlier action with the same one. */
interface Answer {
  readonly answer?: string
  readonly first?: string
}

/** A sample of the response; empty if there is nothing to show. */
function answerText(ir: ConnectorIr, { definition: { name } }: EntityIr, { record, definition }: ActionIr): string {
  if (record === undefined || definition.download || definition.stream) return ''
  const sample = sampleRecord(ir, name, record)
  if (typeof sample === 'object' && Object.keys(sample ?? {}).length === 0) return ''
  return `\`\`\`json\n${prettyJson(sample)}\n\`\`\`\n`
}

/** Readers who come from the vendor's SDK search for its names. */
function sdkText(sdk: SdkMethods | undefined, { definition: { name } }: EntityIr, action: ActionIr): string {
  const method = sdk?.methods[`${name}.${action.name}`]
  return sdk && method ? ` In \`${sdk.package}\`: \`${sdk.client}.${method}\`.` : ''
}

/** The call as a method and as a function: tabs on this project's site, one below the other where Markdown is read as it is. */
function examples(ir: ConnectorIr, entity: EntityIr, action: ActionIr): string[] {
  const tabs = placeOf(ir.definition).layout.sources === true
  const block = (title: string, way: 'method' | 'function'): string =>
    `\`\`\`ts${tabs ? ` [${title}]` : ''}\n${exampleText(ir, entity, action, way)}\n\`\`\`\n`
  const blocks = [block('Method', 'method'), block('Function', 'function')]
  return tabs ? ['::: code-group\n', ...blocks, ':::\n'] : blocks
}

interface SectionFacts {
  readonly sample: Answer
  readonly sdk: SdkMethods | undefined
}

function actionSection(ir: ConnectorIr, entity: EntityIr, action: ActionIr, { sample, sdk }: SectionFacts): string {
  const { definition, params, meta } = action
  const { summary, method, path, docs, deprecated, paging, atLeastOne = [], atMostOne = [] } = definition
  const page = pageOf(entity.definition.name)
  const names = (list: string[]): string => list.map((name) => `\`${name}\``).join(', ')
  return [
    `## ${camel(action.name)}\n`,
    ...(deprecated ? [`**Deprecated.** ${plain(deprecated)}\n`] : []),
    `${plain(summary)} Sends \`${method} ${path}\`${docs ? `; see the [vendor's documentation](${docs})` : ''}.${sdkText(sdk, entity, action)}\n`,
    ...examples(ir, entity, action),
    ...(params.fields.length > 0 && params.fields.every(({ optional }) => optional)
      ? ['Every parameter is optional.\n']
      : []),
    params.fields.length > 0
      ? table(['Parameter', 'Type', 'Required', 'Meaning', 'Limits'], paramRows(ir, params.fields, page))
      : 'It has no parameters.\n',
    ...atLeastOne.map((list) => `At least one of ${names(list)} must be given.\n`),
    ...atMostOne.map((list) => `At most one of ${names(list)} may be given.\n`),
    ...returnsText(ir, action, page, sample),
    ...(meta ? [table(['Meta', 'Type', 'Always there', 'Meaning', 'Limits'], fieldRows(ir, meta.fields, page))] : []),
    ...(paging ? [`${pagingText(paging)}\n`] : []),
    `${errorText(ir, entity, action)}\n`,
  ].join('\n')
}

function returnsText(ir: ConnectorIr, action: ActionIr, page: string, { answer, first }: Answer): string[] {
  const { definition, record } = action
  if (definition.download) return ['It returns a stream of bytes.\n']
  if (record === undefined) return ['It returns nothing.\n']
  if (definition.stream)
    return [
      `It returns an async iterable: each ${definition.stream === 'events' ? 'event holds' : 'item is'} one ${typeWords(ir, record, page)}.\n`,
    ]
  const what = `It returns ${definition.paging ? 'pages of' : 'one'} ${typeWords(ir, record, page)}`
  if (first !== undefined) return [`${what}, like [that of \`${first}\`](#${first.toLowerCase()}).\n`]
  if (!answer) return [`${what}.\n`]
  return [`${what}. ${definition.paging ? 'One of its records:' : 'For example:'}\n`, answer]
}

function pagingText(paging: PagingDefinition): string {
  const ways: Record<PagingDefinition['style'], string> = {
    last_id: `The next page begins after the last record: its \`${'from' in paging ? paging.from : 'id'}\` becomes \`${paging.param}\``,
    page_token: `The answer's token for the next page becomes \`${paging.param}\``,
    offset: `The number of records seen so far becomes \`${paging.param}\``,
    page_number: `Pages are numbered; \`${paging.param}\` counts up`,
    next_url: 'The answer holds the address of the next page',
    link: 'The answer names the next page in its `Link` header',
    connection: `The answer's end cursor becomes \`${paging.param}\``,
    single: 'All records come in one response',
  }
  if (paging.style === 'single') return `${ways.single}.`
  const size = paging.size
    ? ` \`${paging.size}\` sets how many records a page holds${paging.pageSize ? ` (default: ${paging.pageSize})` : ''}.`
    : ''
  const moves = ['offset', 'page_number'].includes(paging.style)
    ? ' A record that is deleted while you read moves the later ones up: one of them may never be shown.'
    : ''
  return `${ways[paging.style]}; iterating does that automatically.${size}${moves}`
}

function errorText(ir: ConnectorIr, { definition }: EntityIr, { params, definition: { path } }: ActionIr): string {
  const errors = [
    ...(params.fields.length > 0 ? ['`ParamsError` before anything is sent when a parameter is wrong'] : []),
    ...(path.includes('{') ? [`\`NotFoundError\` when there is no such ${plainWords(definition.type)}`] : []),
    'and the [errors that every action can throw](./index.md#errors)',
  ]
  const limits = ir.definition.limits?.length ? ' How often it may be called: [limits](./index.md#limits).' : ''
  return `Errors: ${errors.join(', ')}.${limits}`.replace('Errors: and the', 'Errors: the')
}

function typeSection(ir: ConnectorIr, { name, type }: Named, page: string): string {
  const text = type.doc?.description ? `${plain(type.doc.description)}\n` : ''
  const body =
    type.kind === 'object'
      ? table(['Field', 'Type', 'Always there', 'Meaning', 'Limits'], fieldRows(ir, type.fields, page))
      : `${typeWords(ir, type, page)}\n`
  return [`## ${name}\n`, ...(text ? [text] : []), body].join('\n')
}
