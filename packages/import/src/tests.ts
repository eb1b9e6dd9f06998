import { format } from '../../codegen/src/format.ts'
import { camel } from '../../codegen/src/naming.ts'
import type { Action } from './draft/action.ts'
import { value } from './draft/code.ts'
import { accessOf } from './draft/connector.ts'
import { contradiction, recordsIn } from './draft/examples.ts'
import type { Entity } from './draft/files.ts'
import type { Draft } from './draft/index.ts'
import { planOf } from './draft/index.ts'
import { pascal } from './draft/names.ts'
import { securityChosen } from './draft/security.ts'
import type { Api, Schema } from './model.ts'

/** Tests of a new connector: its lists and gets on a sandbox, and the document's own examples. */

const BANNER = '// Written by `ferrule-import`, anew by each import.\n'
const MOST_EXAMPLES = 500
const LARGEST = 64_000

export interface Example {
  readonly entity: string
  readonly action: string
  readonly records: readonly unknown[]
}

/** By path below the package. `schemas` leads from there to the schemas. */
export function testFiles(draft: Draft, api: Api, schemas: string): Map<string, string> {
  const { good } = examplesOf(draft, api)
  const files = new Map([['test/import-sandbox.test.ts', sandboxTest(draft, api)]])
  if (good.length > 0)
    files.set('test/import-examples.test.ts', examplesTest(good, draft.answers.title, `../${schemas}`))
  const made = format(files)
  if (good.length > 0) made.set('test/import-examples.json', `${JSON.stringify(good, null, 2)}\n`)
  return made
}

/** Examples that are what the schemas say, and those that are not. */
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

/** The entity's own record; one without a name in the document is that of the action itself. */
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

// What the document of ${title} shows is what its records are said to be.
test.each(examples.map((example) => [\`\${example.entity}.\${example.action}\`, example] as const))('%s', (_, example) => {
  const entity = entities[example.entity]
  const record = entity?.actions[example.action]?.record ?? entity?.record
  for (const one of example.records) expect(record?.safeParse(one).error?.issues ?? []).toEqual([])
})
`
}

/** Flat lists without required parameters, and gets of one of their records. */
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
  const open =
    security.kind === 'none' || security.kind === 'query'
      ? '  // Anybody may call it.\n  authenticate: () => {},\n'
      : ''
  const tests = draft.entities.flatMap((entity) => entityTests(entity))
  return `${BANNER}import { createSandbox } from '@ferrule/sandbox'
import { afterAll, expect, test } from 'vitest'
import { ${own}Connector } from '../src/generated/index.gen.ts'
import manifest from '../src/generated/manifest.gen.ts'

const sandbox = createSandbox({
  manifest,
  credentials: ${value(given)},
  base: 'https://api.sandbox.example',
${open}})
const server = await sandbox.listen()
afterAll(() => server.close())

// strict: a record that contradicts its schema fails the test.
const connector = new ${own}Connector({ credentials: ${value(given)}, baseUrl: server.url, validation: 'strict', retry: 0 })

${tests.join('\n') || `test('has operations', () => {\n  expect(Object.keys(manifest.entities).length).toBeGreaterThan(0)\n  expect(connector).toBeDefined()\n})\n`}`
}

function entityTests(entity: Entity): string[] {
  const { name, actions } = entity
  const list = actions.find(
    ({ paging, operation, request, base }) =>
      paging &&
      operation.method === 'GET' &&
      !base &&
      !request.path.includes('{') &&
      !request.params.some(({ required }) => required),
  )
  if (!list || list.record !== undefined) return []
  const accessor = camel(name)
  const listed = `connector.${accessor}.${camel(list.name)}()`
  const lists = `test('${name}.${list.name}', async () => {\n  const { data } = await ${listed}\n  expect(data).toBeInstanceOf(Array)\n})\n`
  return [lists]
}
