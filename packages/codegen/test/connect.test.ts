import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildIr } from '../src/build-ir.ts'
import type { ConnectInput } from '../src/define-connect.ts'
import { emitConnect } from '../src/emit/connect.ts'
import { load } from '../src/load.ts'

const ir = buildIr(await load(join(import.meta.dirname, '../../../schemas/jira')))
const good = ir.connect as Exclude<ConnectInput, { from: string }>

test('what the connector would refuse is not generated', () => {
  expect(emitConnect(ir, good)).toHaveLength(2)
  expect(emitConnect(ir, undefined)).toEqual([])
  const bad: [Partial<typeof good>, string][] = [
    [{ credentials: ['refresh_token'] }, 'no credentials of the connector consist of refresh_token'],
    [{ config: { shop: 'always' } }, 'config has no field shop'],
    [{ authorizeUrl: 'http://id.example/authorize' }, 'authorizeUrl must be https'],
    [{ settings: { state: { description: 'x' } } }, 'settings.state is the name of another option'],
  ]
  for (const [change, problem] of bad) expect(() => emitConnect(ir, { ...good, ...change })).toThrow(problem)
})

test('functions of the vendor stand as names, fields with their words', () => {
  const [definition, module] = emitConnect(ir, good)
  expect(definition?.imports).toContainEqual({ from: '../vendor/connect.ts', values: ['checkedSite', 'cloudOfSite'] })
  expect(definition?.body).toContain('finish: cloudOfSite')
  expect(module?.body).toContain('/** Client id of the OAuth app */')
  expect(module?.body).toContain("Pick<JiraConfig, 'cloud_id'>")
})
