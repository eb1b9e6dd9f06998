import { verify } from '@ferrule/amazon-ads/webhooks'
import { createSandbox, createWebhook } from '@ferrule/sandbox'
import { setupServer } from 'msw/node'
import MessageValidator from 'sns-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'

const server = setupServer(...createSandbox('amazon-ads').handlers)
beforeAll(() => server.listen())
afterAll(() => server.close())

const topic = 'arn:aws:sns:us-east-1:1:stream'
const facts = { url: 'https://acme.example/hooks', secret: topic, type: 'Notification', data: { a: 1 } }

/** The verdict of AWS's own validator, which fetches the certificate itself. */
const theirs = (envelope: Record<string, unknown>): Promise<boolean> =>
  new Promise((resolve) => new MessageValidator().validate(envelope, (error) => resolve(!error)))

test("verdicts are those of AWS's validator", async () => {
  const envelope = (await (await createWebhook('amazon-ads', facts)).json()) as Record<string, unknown>
  const changed = ['Message', 'MessageId', 'Timestamp', 'SignatureVersion', 'Signature', 'SigningCertURL'].map(
    (name) => ({
      ...envelope,
      [name]: `0${envelope[name]}`,
    }),
  )
  for (const one of [
    envelope,
    { ...envelope, Subject: 'unsigned' },
    { ...envelope, UnsubscribeURL: 'x' },
    ...changed,
  ]) {
    const ours = await verify({ headers: {}, body: JSON.stringify(one) }, topic).then(
      () => true,
      () => false,
    )
    expect(ours, JSON.stringify(one)).toBe(await theirs(one))
  }
})

test('a good message of a topic that nobody subscribed to is refused before anything is fetched', async () => {
  const asked: string[] = []
  const load = (async (url: string) => {
    asked.push(url)
    return new Response()
  }) as unknown as typeof fetch
  const request = await createWebhook('amazon-ads', { ...facts, secret: 'arn:aws:sns:us-east-1:2:evil' })
  await expect(verify(request, topic, { fetch: load })).rejects.toMatchObject({ reason: 'mismatch' })
  expect(asked).toEqual([])
})

test('a certificate that is none, and one that cannot be fetched, verify nothing', async () => {
  const envelope = (await (await createWebhook('amazon-ads', facts)).json()) as Record<string, string>
  const pem = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`
  const bodies = [
    '',
    pem(''),
    pem('AAAA'),
    pem(btoa('\x30\x84\xff\xff\xff\xff')),
    pem(btoa('\x30'.repeat(4_000))),
    'x'.repeat(1e6),
  ]
  for (const [index, text] of bodies.entries()) {
    const body = JSON.stringify({ ...envelope, SigningCertURL: `https://sns.eu-west-1.amazonaws.com/${index}.pem` })
    const load = (async () => new Response(text)) as unknown as typeof fetch
    await expect(verify({ headers: {}, body }, topic, { fetch: load })).rejects.toMatchObject({ reason: 'mismatch' })
  }
})
