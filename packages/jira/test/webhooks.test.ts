import { createHmac } from 'node:crypto'
import { verify } from '@ferrule/jira/webhooks'
import { expect, test } from 'vitest'

const secret = 'client-secret'
const body = JSON.stringify({ timestamp: 1, webhookEvent: 'jira:issue_created', issue: { id: '1', key: 'A-1' } })
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: object, header: object = { alg: 'HS256', typ: 'JWT' }, key = secret) => {
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
const deliver = (headers: Record<string, string>) => ({ headers, body })
const now = Date.UTC(2026, 10, 22)
const seconds = now / 1000

test('the example of the vendor: this body and secret have this signature', async () => {
  // developer.atlassian.com/cloud/jira/platform/webhooks, "Secure admin webhooks".
  const signature = 'sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9'
  const published = { headers: { 'x-hub-signature': signature }, body: 'Hello World!' }
  await expect(verify(published, "It's a Secret to Everybody")).rejects.toMatchObject({ reason: 'body' })
  await expect(verify({ ...published, body: 'Hello World?' }, "It's a Secret to Everybody")).rejects.toMatchObject({
    reason: 'mismatch',
  })
})

test('a token of an OAuth app is accepted while it is valid', async () => {
  const good = deliver({ authorization: `Bearer ${token({ iss: 'key', iat: seconds, exp: seconds + 180 })}` })
  await expect(verify(good, secret, { now })).resolves.toMatchObject({ type: 'jira:issue_created', timestamp: 1 })
  await expect(verify(good, secret, { now: now + 481_000 })).rejects.toMatchObject({ reason: 'expired' })
  const early = deliver({ authorization: token({ nbf: seconds + 301, exp: seconds + 900 }) })
  await expect(verify(early, secret, { now })).rejects.toMatchObject({ reason: 'expired' })
})

test.each([
  ['without a signature', `${part({ alg: 'none' })}.${part({})}.`, 'malformed'],
  ['of no algorithm', token({}, { alg: 'none' }), 'mismatch'],
  ['of another algorithm', token({}, { alg: 'HS512' }), 'mismatch'],
  ['of another secret', token({}, undefined, 'another'), 'mismatch'],
  ['with a header that is not JSON', token({}).replace(/^[^.]+/, 'AAAA'), 'mismatch'],
  ['of four parts', `${token({})}.AAAA`, 'malformed'],
  ['without an end', token({ iat: seconds }), 'malformed'],
  ['whose end is no number', token({ exp: 'never' }), 'malformed'],
  ['that is a user and a password', 'Basic YTpi', 'malformed'],
])('a token %s is refused', async (_, authorization, reason) => {
  await expect(verify(deliver({ authorization }), secret, { now })).rejects.toMatchObject({ reason })
})

test('a wrong signature is not saved by a good token', async () => {
  const both = deliver({ authorization: token({}), 'x-hub-signature': `sha256=${'0'.repeat(64)}` })
  await expect(verify(both, secret)).rejects.toMatchObject({ reason: 'mismatch' })
})
