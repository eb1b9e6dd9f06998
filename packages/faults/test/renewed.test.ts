import type { SandboxName } from '@ferrule/sandbox'
import { expect, test } from 'vitest'
import { subjects } from './kit/subjects.ts'

/** Credentials that were good once, by connector: beside the good ones, or in place of some. */
const outdated: Readonly<Record<SandboxName, object>> = {
  'amazon-ads': { access_token: 'Atza|old' },
  'google-drive': { access_token: 'ya29.old' },
  greenhouse: { api_key: 'old' },
  'greenhouse-v3': { refresh_token: 'old', access_token: 'old' },
  jira: { password: 'old' },
  mailchimp: { api_key: 'old-us6' },
  shopify: { api_key: 'old' },
  stripe: { api_key: 'sk_test_old' },
}

const names = Object.keys(outdated) as SandboxName[]

// Each vendor rejects in its own way: Jira with 200 and a header.
test.each(names)('%s: a credentials function is asked once more, for all calls that wait; writes too', async (name) => {
  const subject = subjects[name]()
  const upstream = await subject.listen()
  let asked = 0
  let answered = 0
  let allRejected = (): void => {}
  const rejections = new Promise<void>((resolve) => {
    allRejected = resolve
  })
  const hooks = {
    onResponse: () => {
      if (++answered === 3) allRejected()
    },
  }
  const calls = subject.connect({ baseUrl: upstream.url, hooks, retry: 0 }, (good) => async () => {
    if (++asked <= 3) return { ...good, ...outdated[name] }
    await rejections
    return good
  })
  const before = subject.written()
  await Promise.all([calls.get(), calls.write(), calls.list()])
  expect(asked).toBe(4)
  expect(answered).toBe(6)
  expect(subject.written()).toBe(before + 1)
  await upstream.close()
})

test('every connector is in the table', () => {
  expect(names.sort()).toEqual(Object.keys(subjects).sort())
})
