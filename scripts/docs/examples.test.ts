// Every example of the reference, sent to the sandbox: refused are none. Records that the sandbox does not have are missing.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFerruleError } from '@ferrule/core'
import type { Sandbox } from '@ferrule/sandbox'
import { root } from '@ferrule/test-kit/repo'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { afterAll, describe, expect, test } from 'vitest'
import { buildIr } from '../../packages/codegen/src/build-ir.ts'
import { exampleParams } from '../../packages/codegen/src/emit/example.ts'
import { sampleRecord } from '../../packages/codegen/src/emit/sample.ts'
import { connectorNames, load } from '../../packages/codegen/src/load.ts'
import { placeOf } from '../../packages/codegen/src/naming.ts'
import { Code } from '../../packages/codegen/src/print.ts'
import { shapeOf } from '../../packages/codegen/src/tables.ts'
import { explain, inWords } from '../../packages/core/src/shape/explain.ts'
import { readPage } from './markdown.ts'

const schemas = join(root, 'schemas')

interface Connector {
  execute(call: { entity: string; action: string; params: object }): Promise<{ data?: unknown }>
}

/** Settings of some connectors for all calls: the first profile, the first user. */
const configs: Record<string, (connector: Connector) => Promise<object>> = {
  'amazon-ads': async (connector) => ({ profile_id: (await first(connector, 'profiles'))['profileId'] }),
  greenhouse: async (connector) => ({ on_behalf_of: String((await first(connector, 'users'))['id']) }),
}

async function first(connector: Connector, entity: string): Promise<Record<string, unknown>> {
  const { data } = await connector.execute({ entity, action: 'list', params: {} })
  return (data as Record<string, unknown>[])[0] ?? {}
}

/** The bytes that an example writes as code. */
const bytes = (params: object): object =>
  Object.fromEntries(Object.entries(params).map(([name, one]) => [name, one instanceof Code ? new Uint8Array(1) : one]))

/** The example is about a record of the vendor's documentation, which no sandbox has. */
const isMissing = (error: unknown): boolean =>
  isFerruleError(error) &&
  (error.code === 'not_found' ||
    (error.code === 'invalid_request' &&
      /No such|does not exist|No metaobject definition|valid project|page token|NOT_FOUND|404/.test(error.message)))

const subjects = await loadSubjects()

describe.each(connectorNames(schemas))('%s', async (name) => {
  const ir = buildIr(await load(join(schemas, name)))
  const sandbox = subjects.find(({ facts }) => facts.name === name)?.sandbox() as Sandbox
  const server = await sandbox.listen()
  afterAll(() => server.close())
  const { [`${ir.definition.className}Connector`]: Class } = await import(placeOf(ir.definition).specifier)
  const options = { credentials: sandbox.credentials, baseUrl: server.url, retry: 0 }
  const config = await configs[name]?.(new Class(options))
  const connector = new Class({ ...options, ...(config && { config }) })
  const all = ir.entities.flatMap((entity) => entity.actions.map((action) => ({ entity, action })))

  test('each example is accepted', async () => {
    const refused: string[] = []
    for (const { entity, action } of all) {
      const names = { entity: entity.definition.name, action: action.name }
      const result = await connector
        .execute({ ...names, params: bytes(exampleParams(ir, entity, action)) })
        .catch((error: unknown) => (isMissing(error) ? undefined : refused.push(`${error}`)))
      if (result?.data instanceof ReadableStream) await result.data.cancel()
    }
    expect(refused.join('\n')).toBe('')
  })

  test('each sample answer is one that its table accepts', () => {
    const answers = all.flatMap(({ entity, action }) => {
      if (action.record === undefined) return []
      const sample = sampleRecord(ir, entity.definition.name, action.record)
      const issues = explain(shapeOf(action.record, ir.named), sample)
      return [`${entity.definition.name}.${action.name}: ${inWords(issues)}`]
    })
    expect(answers.filter((text) => !text.endsWith(': '))).toEqual([])
    expect(answers.length).toBeGreaterThan(0)
  })

  describe('the pages', () => {
    const pages = readdirSync(join(root, 'docs/reference', name)).map((page) =>
      readPage(`docs/reference/${name}/${page}`),
    )
    const lines = pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.lines))

    test('have no placeholder and no code that runs off them', () => {
      expect(lines.length).toBeGreaterThan(100)
      expect(lines.filter((line) => /['"]<\w+>['"]|\bids?"?: \[?['"]?(1|123)\b|_123\b/.test(line))).toEqual([])
      expect(lines.filter((line) => line.length > 90)).toEqual([])
    })

    test('show answers, name their connector in the title, and link the vendor', () => {
      const texts = pages.map(({ file }) => readFileSync(join(root, file), 'utf8'))
      const [, title = ''] =
        /^# (.+)$/m.exec(texts[pages.findIndex(({ file }) => file.endsWith('/index.md'))] ?? '') ?? []
      expect(texts.filter((text) => !text.includes(`\n# ${title}`)).length).toBe(0)
      expect(texts.filter((text) => text.includes('\n## list\n') && !text.includes('```json'))).toEqual([])
      const unlinked = texts.filter(
        (text) => text.includes('Sends `') && !text.includes("[vendor's documentation](https://"),
      )
      expect(unlinked).toEqual([])
    })
  })
})
