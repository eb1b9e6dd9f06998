import type { IssuesGetParams } from '@ferrule/jira'
import { ParamsError } from '@ferrule/jira'
import manifest from '@ferrule/jira/manifest'
import { type OpenApi, operationOf } from '@ferrule/test-kit/openapi'
import { upstream } from '@ferrule/test-kit/recorder'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { connect, run } from './support/connector.ts'

/** The words of `expand`. Jira ignores words that it does not know, so that a typo would be missed. */

const API = 'specs/jira.openapi.json'
const api = vendorFile<OpenApi>(API)

/** The words that Atlassian's document names in the description of `expand`. */
const published = (method: string, path: string): string[] => {
  const parameters = (operationOf(api as OpenApi, { method, path })?.parameters ?? []) as readonly {
    readonly name: string
    readonly description?: string
  }[]
  const { description = '' } = parameters.find(({ name }) => name === 'expand') ?? {}
  return [...description.matchAll(/(?:\* {1,3}|accepts )`([\w.]+)`/g)].map(([, word]) => word as string)
}

const operations = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
  Object.entries(actions).flatMap(([action, { method, path, params }]) =>
    'expand' in ((params as { properties?: object } | undefined)?.properties ?? {})
      ? [{ operation: `${entity}.${action}`, method, path, known: wordsOf(params) }]
      : [],
  ),
)

function wordsOf(params: object): readonly string[] {
  const text = JSON.stringify((params as { properties: { expand: object } }).properties.expand)
  return (JSON.parse(/"examples":(\[[^\]]*\])/.exec(text)?.[1] ?? '[]') as string[]) ?? []
}

describe('expand', () => {
  test('every operation that has it knows its words', () => {
    expect(operations.length).toBeGreaterThan(15)
    for (const { operation, known } of operations) expect([operation, known.length > 0]).toEqual([operation, true])
  })

  test.for(operations)('$operation takes every word that Atlassian publishes', ({ method, path, known }, { skip }) => {
    if (!api) return skip(absent(API))
    expect(published(method, path).filter((word) => !known.includes(word))).toEqual([])
  })

  test('a typo is refused before anything is sent, and the nearest word is named', async () => {
    const server = await upstream({ body: { id: '1' } })
    const jira = connect(server.url)
    const refusals: [unknown, (string | number)[], string][] = [
      ['changelogs', ['expand'], 'changelog'],
      ['names, schmea', ['expand'], 'schema'],
      [['names', 'rendered_fields'], ['expand', 1], 'renderedFields'],
    ]
    for (const [expand, path, meant] of refusals) {
      const error = await run(jira, 'issues.get', { issueIdOrKey: 'A-1', expand }).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(ParamsError)
      expect(error.message).toMatch(new RegExp(`must be one or more of renderedFields, .*; did you mean ${meant}\\?$`))
      expect(error.issues).toMatchObject([{ path }])
    }
    await expect(jira.projects.apiSearch({ expand: 'leads' })).rejects.toThrow(/did you mean lead\?/)
    await expect(run(jira, 'issues.bulk_get', { issueIdsOrKeys: ['A-1'], expand: ['changelogs'] })).rejects.toThrow(
      /did you mean changelog\?/,
    )
    expect(server.seen).toEqual([])
  })

  test('known words pass in every form, and new ones by `extra`', async () => {
    const server = await upstream({ body: { id: '1' } })
    const jira = connect(server.url)
    const key = { issueIdOrKey: 'A-1' }
    await jira.issues.get({ ...key, expand: 'names,schema' })
    await jira.issues.get({ ...key, expand: ['changelog', 'transitions.fields'] })
    await jira.issues.get({ ...key, expand: '' })
    await jira.issues.get(key, { extra: { expand: ['names', 'newOne'] } })
    const sent = server.seen.map(({ query }) => new URLSearchParams(query).get('expand'))
    expect(sent).toEqual(['names,schema', 'changelog,transitions.fields', '', 'names,newOne'])
    const both = jira.issues.get({ ...key, expand: 'names' }, { extra: { expand: 'newOne' } })
    await expect(both).rejects.toThrow('expand is a parameter of this action: pass it in params, not in extra')
  })

  test('its type suggests the words, and takes any string', () => {
    type Expand = NonNullable<IssuesGetParams['expand']>
    expectTypeOf<'changelog'>().toExtend<Expand>()
    expectTypeOf<string>().toExtend<Expand>()
    expectTypeOf<string[]>().toExtend<Expand>()
    expectTypeOf<3>().not.toExtend<Expand>()
  })
})
