import { verify, WebhookError } from '@ferrule/github/webhooks'
import { sign } from '@octokit/webhooks-methods'
import { expect, test } from 'vitest'

/** Signed by GitHub's own library. */
const SECRET = 'It is a secret to everybody'
const payload = JSON.stringify({
  action: 'opened',
  issue: { number: 7, title: 'é 漢字 😀' },
  sender: { login: 'ada', id: 1 },
})

async function delivery(body = payload, secret = SECRET, headers: Record<string, string> = {}) {
  return {
    headers: {
      'X-Hub-Signature-256': await sign(secret, body),
      'X-GitHub-Event': 'issues',
      'X-GitHub-Delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      'X-GitHub-Hook-ID': '292430182',
      'content-type': 'application/json',
      ...headers,
    },
    body,
  }
}

test('what GitHub signs is verified, and typed by its event', async () => {
  const event = await verify(await delivery(), SECRET)
  expect(event).toMatchObject({ type: 'issues', id: '72d3162e-cc78-11e3-81ab-4c9367dc0958', hookId: '292430182' })
  if (event.type === 'issues') expect([event.data.action, event.data.issue.number]).toEqual(['opened', 7])
})

test('the example of the documentation', async () => {
  const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
  const headers = { 'x-hub-signature-256': signature, 'x-github-event': 'push' }
  // It signs a text that is no payload, so that only the signature is good.
  await expect(verify({ headers, body: 'Hello, World!' }, "It's a Secret to Everybody")).rejects.toMatchObject({
    reason: 'body',
  })
})

test('a form has the payload in a field', async () => {
  const body = new URLSearchParams({ payload }).toString()
  const event = await verify(
    await delivery(body, SECRET, { 'content-type': 'application/x-www-form-urlencoded' }),
    SECRET,
  )
  expect(event.data).toEqual(JSON.parse(payload))
})

test('one of several secrets is enough while one is replaced', async () => {
  expect((await verify(await delivery(), ['new', SECRET])).type).toBe('issues')
})

test.each([
  ['another secret', async () => delivery(payload, 'other'), 'mismatch'],
  ['another body', async () => ({ ...(await delivery()), body: payload.replace('7', '8') }), 'mismatch'],
  ['no signature', async () => delivery(payload, SECRET, { 'X-Hub-Signature-256': '' }), 'missing'],
  [
    'the older SHA-1',
    async () => delivery(payload, SECRET, { 'X-Hub-Signature-256': `sha1=${'0'.repeat(40)}` }),
    'missing',
  ],
  ['no event', async () => delivery(payload, SECRET, { 'X-GitHub-Event': '' }), 'missing'],
  ['no object', async () => delivery('[]'), 'body'],
] as const)('%s is refused', async (_, make, reason) => {
  const error = await verify(await make(), SECRET).catch((one) => one)
  expect(error).toBeInstanceOf(WebhookError)
  expect(error.reason).toBe(reason)
  expect(error.message).not.toContain(SECRET)
})
