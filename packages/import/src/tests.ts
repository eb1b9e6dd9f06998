import { format } from '../../codegen/src/format.ts'
import { camel } from '../../codegen/src/naming.ts'
import type { Action } from './draft/action.ts'
import { inline, value } from './draft/code.ts'
import { accessOf, exampleOf } from './draft/connector.ts'
import { contradiction, recordsIn } from './draft/examples.ts'
import type { Entity } from './draft/files.ts'
import type { Draft } from './draft/index.ts'
import { bare as bareName, one, pascal } from './draft/names.ts'
import { planOf } from './draft/plan.ts'
import { securityChosen } from './draft/security.ts'
import { addressesOf } from './draft/servers.ts'
import type { Api, Schema } from './model.ts'
import { pageTests, statedPages, statedText } from './page-tests.ts'
import { patternOf } from './patterns.ts'
import { isPlainList, placesIn } from './plain-lists.ts'

/** Tests of a new connector: its lists and gets against a sandbox, and the document's own examples. */

const BANNER = '// Written by `ferrule-import`, anew by each import.\n'
const MOST_EXAMPLES = 500
const LARGEST = 64_000

export interface Example {
  readonly entity: string
  readonly action: string
  readonly records: readonly unknown[]
}

/** Test files by path below the package. `schemas` is the relative path from there to the schemas. */
export function testFiles(draft: Draft, api: Api, schemas: string): Map<string, string> {
  const { good } = examplesOf(draft, api)
  const files = new Map([['test/import-sandbox.test.ts', sandboxTest(draft, api)]])
  if (good.length > 0)
    files.set('test/import-examples.test.ts', examplesTest(good, draft.answers.title, `../${schemas}`))
  const made = format(files)
  if (good.length > 0) made.set('test/import-examples.json', `${JSON.stringify(good, null, 2)}\n`)
  return made
}

/** Examples that match the schemas, and those that do not. */
export function examplesOf({ entities, answers }: Draft, api: Api): { good: Example[]; bad: string[] } {
  const { follow } = planOf(api, answers)
  const good: Example[] = []
  const bad: string[] = []
  for (const { name, record: own, actions } of entities) {
    for (const action of actions) {
      const schema = action.record === undefined ? own && named(own, api, action) : action.record
      if (!schema) continue
      for (const example of action.operation.answer.examples) {
        const records = recordsIn(action, example)
        const wrong = records ? contradiction({ kind: 'array', item: schema }, records, follow) : action.records
        const text = JSON.stringify(records ?? null)
        if (wrong !== undefined) bad.push(`${action.operation.at}: ${wrong}`)
        else if (records && text.length <= LARGEST && good.length < MOST_EXAMPLES)
          good.push({ entity: name, action: action.name, records })
      }
    }
  }
  return { good, bad }
}

/** The entity's own record, or the action's own if it has no name in the document. */
function named(own: Schema, api: Api, { operation, paging, records }: Action): Schema | undefined {
  if (own.kind !== 'ref' || api.schemas.has(own.name)) return own
  return paging || records ? undefined : operation.answer.schema
}

function examplesTest(examples: readonly Example[], title: string, schemas: string): string {
  const names = [...new Set(examples.map(({ entity }) => entity))].sort()
  const files = names.map((name) => `import ${camel(name)}_ from '${schemas}/${name}.ts'`)
  return `${BANNER}import type { EntityDefinition } from '@ferrule/codegen'
import { expect, test } from 'vitest'
${files.join('\n')}
import examples from './import-examples.json' with { type: 'json' }

const entities: Readonly<Record<string, EntityDefinition>> = { ${names.map((name) => `${name}: ${camel(name)}_`).join(', ')} }

// Examples in the document of ${title} fit the types of its records.
test.each(examples.map((example) => [\`\${example.entity}.\${example.action}\`, example] as const))('%s', (_, example) => {
  const entity = entities[example.entity]
  const record = entity?.actions[example.action]?.record ?? entity?.record
  for (const one of example.records) expect(record?.safeParse(one).error?.issues ?? []).toEqual([])
})
`
}

/** Tests of lists that require only path parameters, and of gets of their records. */
function sandboxTest(draft: Draft, api: Api): string {
  const { name } = draft.answers
  const security = securityChosen(api, draft.answers)
  const own = pascal(name)
  const { fields } = accessOf(security)
  const given = Object.fromEntries(
    fields
      .filter(({ optional }) => !optional)
      .map((field) => [field.name, `sandbox-${field.name.replaceAll('_', '-')}`]),
  )
  const config = Object.fromEntries(
    addressesOf(api, name, draft.answers.baseUrl, draft.answers.from).settings.flatMap((setting) => {
      const example = exampleOf(setting)
      return example === undefined ? [] : [[setting.name, example]]
    }),
  )
  const members = [
    `credentials: ${value(given)}`,
    ...(Object.keys(config).length > 0 ? [`config: ${value(config)}`] : []),
    'baseUrl: server.url',
    "validation: 'strict'",
    'retry: 0',
  ]
  const pages = statedPages(draft)
  const tests = draft.entities.flatMap((entity) => [...entityTests(entity, draft), ...pageTests(entity, draft)])
  return `${BANNER}import { createSandbox } from '@ferrule/sandbox'
import { afterAll, expect, test } from 'vitest'
import { ${own}Connector } from '../src/generated/index.gen.ts'
import manifest from '../src/generated/manifest.gen.ts'
${Object.keys(pages).length > 0 ? statedText(pages) : ''}
const sandbox = createSandbox({
  manifest${Object.keys(pages).length > 0 ? ': documented' : ''},
  credentials: ${value(given)},
  base: 'https://api.sandbox.example',
})
const server = await sandbox.listen()
afterAll(() => server.close())

// strict: a record that contradicts its schema fails the test.
const connector = new ${own}Connector(${inline(members)})
${tests.some((one) => one.includes('keyOf(')) ? KEY : ''}${tests.some((one) => one.includes('firstOf(')) ? FIRST : ''}
${tests.join('\n') || `test('has operations', () => {\n  expect(Object.keys(manifest.entities).length).toBeGreaterThan(0)\n  expect(connector).toBeDefined()\n})\n`}`
}

const KEY = `
const keyOf = (record: unknown, field: string): unknown => (record as Record<string, unknown>)[field]
`

const FIRST = `
async function firstOf(records: AsyncIterable<unknown>, count: number): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const record of records) if (found.push(record) >= count) break
  return found
}
`

/** Tests of an entity's list, and of the get of one of its records. */
function entityTests(entity: Entity, draft: Draft): string[] {
  const { name, actions } = entity
  const list = actions.find((one) => one.record === undefined && isPlainList(one))
  const above = list && placesOf(list, draft)
  if (!list || !above) return []
  const accessor = camel(name)
  const given =
    above.length === 0 ? '' : `{ ${above.map(({ place, from }) => `${place}: ${from}`).join(', ')} } as never`
  const lines = [
    ...above.flatMap(({ line }) => line),
    `const { data } = await connector.${accessor}.${camel(list.name)}(${given})`,
  ]
  const get = entity.record && actions.find((one) => isGetOf(list, one))
  const [place = ''] = get ? placesIn(get).slice(-1) : []
  const key = get && keyOf(entity, place, draft)
  if (!get || key === undefined) lines.push('expect(data).toBeInstanceOf(Array)')
  else {
    const values = [
      ...above.map(({ place: outer, from }) => `${outer}: ${from}`),
      `${place}: ${typed(get, place, `keyOf(data[0], '${key}')`)}`,
    ]
    lines.push(`const one = await connector.${accessor}.${camel(get.name)}({ ${values.join(', ')} } as never)`)
    lines.push('expect(one).toMatchObject(data[0] as object)')
  }
  const title = get && key !== undefined ? `${name}.${list.name}, ${name}.${get.name}` : `${name}.${list.name}`
  return [`test('${title}', async () => {\n${lines.map((line) => `  ${line}\n`).join('')}})\n`]
}

/** A path without the names of its places, and without its format or last slash. */
const bare = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}').replace(/(\.(json|xml)|\/)$/i, '')

const isGetOf = (
  list: Action,
  { name, operation, paging, download, record, base, request, ...action }: Action,
): boolean =>
  operation.method === 'GET' &&
  !paging &&
  !download &&
  !base &&
  record === undefined &&
  action.records === '' &&
  bare(request.path) === `${bare(list.request.path)}/{}` &&
  request.params.every(({ required, in: where }) => !required || where === 'path')

/** A key as code of the parameter's type; without one, any valid value. Undefined if none is at hand. */
function typed({ request }: Action, place: string, key?: string): string | undefined {
  const schema = request.params.find(({ name }) => name === place)?.schema
  if (key !== undefined) return schema?.kind === 'number' ? `Number(${key})` : `String(${key})`
  if (schema?.kind === 'enum') return value(schema.values[0])
  if (schema?.kind === 'number') return String(Math.max(1, Math.ceil(schema.min ?? 1)))
  const found = schema?.kind === 'string' ? textFor(schema, place) : place
  return found === undefined ? undefined : value(found)
}

/** Text that satisfies the limits of a parameter: its own name, or something as plain. */
function textFor({ min = 0, max = 1_000, pattern }: Schema & { kind: 'string' }, name: string): string | undefined {
  const length = Math.min(Math.max(min, 1), 1_000)
  const candidates = [
    name,
    '1',
    'a'.repeat(length),
    '1'.repeat(length),
    'A'.repeat(length),
    `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
  ]
  const fits = patternOf(pattern)
  return candidates.find((text) => text.length >= min && text.length <= max && fits(text))
}

interface Above {
  readonly place: string
  /** Code of its value. */
  readonly from: string
  readonly line: readonly string[]
}

/**
 * Values for a list's path parameters: keys of the parent records, or any value if there are none. Undefined if there
 * is no source.
 */
function placesOf(list: Action, draft: Draft): Above[] | undefined {
  const all = draft.entities.flatMap((entity) => entity.actions.map((action) => ({ entity, action })))
  const found: Above[] = []
  const path = list.request.path
  for (const { index, 0: text, 1: place = '' } of path.matchAll(/\{\+?(\w+)\}/g)) {
    if (!placesIn(list).includes(place)) continue
    const prefix = bare(path.slice(0, index + text.length))
    const home = all.find(({ action }) => isPlainList(action) && `${bare(action.request.path)}/{}` === prefix)
    const known = all.some(({ action }) => bare(action.request.path) === prefix)
    if (!home) {
      // The sandbox does not know which values exist.
      if (known) return undefined
      const from = typed(list, place)
      if (from === undefined) return undefined
      found.push({ place, from, line: [] })
      continue
    }
    const key = home.action.record === undefined ? keyOf(home.entity, place, draft) : undefined
    if (key === undefined || placesIn(home.action).length > 0) return undefined
    const one = `${camel(place)}Record`
    const line = `const { data: [${one}] } = await connector.${camel(home.entity.name)}.${camel(home.action.name)}()`
    found.push({ place, from: typed(list, place, `keyOf(${one}, '${key}')`) as string, line: [line] })
  }
  return found
}

/** The record's field for a path parameter: the entity's key, or the field of the same name, or `id`. */
function keyOf({ name: entity, record, key }: Entity, place: string, { follow }: Draft): string | undefined {
  if (key !== undefined) return key
  const schema = record && follow(record)
  if (schema?.kind !== 'object') return undefined
  const names = schema.fields
    .filter(({ schema: { kind } }) => kind === 'string' || kind === 'number')
    .map(({ name }) => name)
  const own = bareName(place)
  return (
    names.find((name) => bareName(name) === own) ??
    names.find((name) => bareName(one(entity) + name) === own) ??
    (own.endsWith('id') && names.includes('id') ? 'id' : undefined)
  )
}
