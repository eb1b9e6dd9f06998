import { type Client, explain, fits, type Operation, type Shape } from '@ferrule/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { compileShape, loadConnector } from '../../codegen/src/index.ts'
import { cut, mutated, valid } from '../../stripe/test/support/arbitraries.ts'
import './support/texts.ts'

/** The shape tables that ship against the zod schemas they come from: for whole and broken values the verdict is zod's. */

const { definition, entities } = await loadConnector('mailchimp')
const RUNS = { valid: 60, mutated: 250 }

interface Case {
  readonly name: string
  readonly schema: z.ZodType
  readonly shape: Shape
  readonly atLeastOne?: readonly (readonly string[])[]
  readonly atMostOne?: readonly (readonly string[])[]
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What an action function hands to `client.call`. */
async function descriptor(entity: string, action: string): Promise<Operation> {
  const module = await import(/* @vite-ignore */ `@ferrule/mailchimp/${entity.replaceAll('_', '-')}`)
  const found: Operation[] = []
  const client: Client<'mailchimp'> = {
    connector: 'mailchimp',
    async call(operation) {
      found.push(operation)
      return { data: [], response: new Response() }
    },
  }
  await module[camel(action)](client, {})
  return found[0] as Operation
}

const params: Case[] = []
const records = new Map<z.ZodType, Case>()
for (const { name: entity, record: own, actions } of entities.values()) {
  for (const [action, { params: schema, record = own, atLeastOne = [], atMostOne = [] }] of Object.entries(actions)) {
    const operation = await descriptor(entity, action)
    const name = `${entity}.${action}`
    params.push({ name, schema: schema ?? z.strictObject({}), shape: operation.params, atLeastOne, atMostOne })
    if (record && operation.record)
      records.set(record, { name: String(record.meta()?.id), schema: record, shape: operation.record })
  }
}

const given = (names: readonly string[], value: Record<string, unknown>) =>
  names.filter((name) => value[name] !== undefined)

function keepsRules({ atLeastOne = [], atMostOne = [] }: Case, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
  const object = value as Record<string, unknown>
  return (
    atLeastOne.every((names) => given(names, object).length > 0) &&
    atMostOne.every((names) => given(names, object).length < 2)
  )
}

const distinct = (paths: readonly (readonly PropertyKey[])[]): string[] =>
  [...new Set(paths.map((path) => JSON.stringify(path.map(String))))].sort()

const zodPaths = (schema: z.ZodType, { issues }: z.core.$ZodError): string[] =>
  distinct(
    issues
      .flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
      )
      .map((path) => cut(schema, path)),
  )

function check(one: Case, value: unknown): void {
  const { success, error } = one.schema.safeParse(value)
  const rules = keepsRules(one, value)
  const verdict = Boolean(fits(one.shape, value))
  expect(verdict).toBe(success && rules)
  const issues = explain(one.shape, value)
  expect(issues.length === 0).toBe(verdict)
  if (error && rules)
    expect(distinct(issues.map(({ path }) => cut(one.schema, path)))).toEqual(zodPaths(one.schema, error))
}

const settings: Case[] = [
  { name: 'credentials', schema: definition.credentials, shape: compileShape(definition.credentials) },
  { name: 'config', schema: definition.config, shape: compileShape(definition.config) },
]

describe.each([
  ['settings', settings],
  ['parameters', params],
  ['records', [...records.values()]],
])('%s: the table says what zod says', (_, cases) => {
  test.each(cases)('$name', (one) => {
    fc.assert(
      fc.property(valid(one.schema), (value) => {
        expect(one.schema.safeParse(value).error).toBeUndefined()
        check(one, value)
      }),
      { numRuns: RUNS.valid },
    )
    fc.assert(
      fc.property(mutated(one.schema), (value) => check(one, value)),
      { numRuns: RUNS.mutated },
    )
  })
})
