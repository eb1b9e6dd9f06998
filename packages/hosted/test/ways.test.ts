// The suites of the connectors hold in hosted mode, too: each is run once more, through a gateway.
import { useWay } from '@ferrule/test-kit/ways'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { exceptions, unrelated } from './support/exceptions.ts'
import { hostedWay } from './support/way.ts'

const { way, made, close } = await hostedWay()
useWay(way)
afterAll(close)

const suites: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  stripe: [
    () => import('../../stripe/test/stripe.test.ts'),
    () => import('../../stripe/test/lists.test.ts'),
    () => import('../../stripe/test/errors.test.ts'),
  ],
  jira: [
    () => import('../../jira/test/behavior.test.ts'),
    () => import('../../jira/test/attachments.test.ts'),
    () => import('../../jira/test/errors.test.ts'),
  ],
  greenhouse: [
    () => import('../../greenhouse/test/behavior.test.ts'),
    () => import('../../greenhouse/test/downloads.test.ts'),
    () => import('../../greenhouse/test/errors.test.ts'),
  ],
  'amazon-ads': [
    () => import('../../amazon-ads/test/behavior.test.ts'),
    () => import('../../amazon-ads/test/errors.test.ts'),
  ],
  mailchimp: [
    () => import('../../mailchimp/test/behavior.test.ts'),
    () => import('../../mailchimp/test/errors.test.ts'),
  ],
  'google-drive': [
    () => import('../../google-drive/test/lists.test.ts'),
    () => import('../../google-drive/test/operations.test.ts'),
    () => import('../../google-drive/test/errors.test.ts'),
  ],
  github: [() => import('../../github/test/errors.test.ts'), () => import('../../github/test/parity.test.ts')],
  shopify: [() => import('../../shopify/test/behavior.test.ts'), () => import('../../shopify/test/errors.test.ts')],
}

const excepted = exceptions.flatMap(({ tests }) => tests)
const met = new Map<string, number>()

beforeEach((context) => {
  const { task } = context
  const names = [task.name]
  for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name)
  const name = names.filter(Boolean).join(' ')
  const listed = [...excepted, ...unrelated].find((beginning) => name.startsWith(beginning))
  if (listed === undefined) return
  met.set(listed, (met.get(listed) ?? 0) + 1)
  if (unrelated.includes(listed)) context.skip('says nothing of the way')
  // An exception that has begun to hold fails.
  else Object.assign(task, { fails: true })
})

describe.each(Object.entries(suites))('%s', async (_, files) => {
  for (const load of files) await load()
})

test('the exceptions are those that are listed, and no more', () => {
  expect([...excepted, ...unrelated].filter((name) => !met.has(name))).toEqual([])
  expect([excepted.length, unrelated.length]).toEqual([34, 3])
  // Suites that construct their connectors would say nothing of this way.
  expect(made()).toBeGreaterThan(400)
})
