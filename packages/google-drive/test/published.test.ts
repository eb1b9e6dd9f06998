import { isFerruleError } from '@ferrule/core'
import manifest from '@ferrule/google-drive/manifest'
import { valid } from '@ferrule/test-kit/arbitraries'
import * as fc from '@ferrule/test-kit/fast-check'
import { shapeCases } from '@ferrule/test-kit/shapes'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { elsewhere, rows } from './support/calls.ts'
import { connect, run, upstream } from './support/connector.ts'
import { type Discovery, methodsOf, misfits, problemsOf, valuesOf } from './support/discovery.ts'
import { texts } from './support/texts.ts'

/**
 * Google's document, compared with the answers we accept and the requests we send: every request of ours is one that the document
 * describes, and every answer that it allows passes our shapes in strict mode.
 */

const FILE = 'specs/google-drive.discovery.json'
const api = vendorFile<Discovery>(FILE) as Discovery
const schemas = new Map((await shapeCases('google-drive')).params.map(({ name, schema }) => [name, schema]))

/** Methods of the document that we do not offer, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'apps.*': 'which applications the user has installed is about the user, not about files',
  'files.generateCseToken': 'for clients that do their own encryption',
  'teamdrives.*': 'deprecated; `drives` instead',
}

/** Parameters of methods that we offer and that we do not take, with the reason. */
const UNSENT: Readonly<Record<string, string>> = {
  pageToken: 'of `changes.watch` and lists: sent by pages',
  corpus: 'deprecated',
  supportsTeamDrives: 'deprecated',
  includeTeamDriveItems: 'deprecated',
  teamDriveId: 'deprecated',
  enforceSingleParent: 'deprecated',
  enforceExpansiveAccess: 'deprecated',
}
/** `changes.watch` hands on what it shares with the list, where a page size says nothing. */
const UNSENT_BY: Readonly<Record<string, readonly string[]>> = {
  'changes.watch': ['pageSize'],
  'files.get': ['acknowledgeAbuse'],
  'revisions.get': ['acknowledgeAbuse'],
}

/** A plan with its body read. */
const requestOf = ({ method, url, body }: { method: string; url: string; body?: unknown }) => ({
  method,
  url,
  body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
})

const actions = Object.entries(manifest.entities).flatMap(([entity, { actions: own }]) =>
  Object.entries(own).map(([action, facts]) => ({ operation: `${entity}.${action}`, entity, action, ...facts })),
)

describe('the published document', () => {
  if (!api) {
    test('all of it', ({ skip }) => skip(absent(FILE)))
    return
  }
  const methods = methodsOf(api)
  const covered = [...rows].filter(([operation]) => !elsewhere.includes(operation))

  test('every method is offered, or left out for a reason', () => {
    const offered = new Set(covered.map(([, { sdk }]) => sdk))
    const isLeftOut = (name: string) => name in LEFT_OUT || `${name.split('.')[0]}.*` in LEFT_OUT
    expect([...methods.keys()].filter((name) => !offered.has(name) && !isLeftOut(name))).toEqual([])
    expect([...offered].filter((name) => !methods.has(name))).toEqual([])
    // A reason that no longer applies must be removed.
    expect([...offered].filter(isLeftOut)).toEqual([])
  })

  test.each(covered)('%s takes every parameter', (operation, { sdk }) => {
    const { params, download } = actions.find((one) => one.operation === operation) as (typeof actions)[number]
    const ours = Object.keys((params as { properties?: object }).properties ?? {})
    const theirs = Object.keys(methods.get(sdk)?.parameters ?? {})
    const skipped = download ? theirs : [...Object.keys(UNSENT), ...(UNSENT_BY[sdk] ?? [])]
    expect(theirs.filter((name) => !ours.includes(name) && !skipped.includes(name))).toEqual([])
  })

  test.each(covered)('%s: the samples are requests of the document', async (operation, { samples, sdk }) => {
    for (const params of samples) {
      const [entity, action] = operation.split('.')
      const plan = await connect('https://www.googleapis.com').plan({ entity, action, params } as never)
      expect([params, problemsOf(api, requestOf(plan))]).toEqual([params, []])
      expect(methods.get(sdk)?.httpMethod).toBe(plan.method)
    }
  })

  test.each(covered)('%s: so is whatever we accept', async (operation) => {
    const [entity = '', action = ''] = operation.split('.')
    const schema = schemas.get(operation) as z.ZodType
    const drive = connect('https://www.googleapis.com')
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(valid(schema, { texts }), async (params) => {
        const plan = await drive.plan({ entity, action, params } as never).catch((error: unknown) => {
          // We refuse the same as the vendor: rules between parameters, ids that climb.
          if (isFerruleError(error) && error.code === 'params') return undefined
          throw error
        })
        if (!plan) return
        accepted++
        expect(problemsOf(api, requestOf(plan))).toEqual([])
      }),
      { numRuns: fc.runsFor(60) },
    )
    expect(accepted).toBeGreaterThan(3)
  })

  const answered = actions.filter(
    ({ operation, record, download }) => record !== undefined && !elsewhere.includes(operation) && !download,
  )

  test.each(answered)('$operation: whatever it may answer passes in strict mode', async (action) => {
    const { operation, records, pagination } = action
    const { sdk, samples } = rows.get(operation) as { sdk: string; samples: readonly object[] }
    const response = methods.get(sdk)?.response
    if (!response) throw new Error(`${sdk} answers nothing`)
    let body: unknown
    const { drive } = await upstream(() => ({ body }), { validation: 'strict' })
    await fc.assert(
      fc.asyncProperty(valuesOf(api, response), async (given) => {
        // As it comes over the wire.
        const value = JSON.parse(JSON.stringify(given)) as object
        body = pagination && records ? { ...value, [records]: (value as never)[records] ?? [] } : value
        const { data } = await run(drive, operation, samples[0])
        expect(data).toEqual(pagination && records ? (body as never)[records] : body)
      }),
      { numRuns: fc.runsFor(25) },
    )
  })

  test('the judge refuses', () => {
    const file = (more: object) => ({ method: 'POST', url: 'https://www.googleapis.com/drive/v3/files', ...more })
    expect(problemsOf(api, file({ url: 'https://www.googleapis.com/drive/v3/file' }))).toHaveLength(1)
    expect(problemsOf(api, file({ url: `${file({}).url}?supportsTeamDrives=maybe&x=1` }))).toHaveLength(3)
    expect(problemsOf(api, file({ body: { size: '3', nme: 'x', starred: 'true', parents: 'root' } }))).toHaveLength(4)
    expect(
      problemsOf(api, { method: 'GET', url: 'https://www.googleapis.com/drive/v3/changes?pageSize=0' }),
    ).toHaveLength(2)
    expect(misfits(api, { $ref: 'File' }, { size: 3, version: 'x', createdTime: 'now' })).toHaveLength(3)
  })
})
