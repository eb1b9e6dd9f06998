import { createHmac } from 'node:crypto'
import { verify, WebhookError } from '@ferrule/slack/webhooks'
import { expect, test } from 'vitest'

const SECRET = '8f742231b10e8888abcd99yyyzzz85a5'
const AT = 1_531_420_618
const now = AT * 1000 + 1_000
const payload = JSON.stringify({
  type: 'event_callback',
  event_id: 'Ev1',
  event_time: AT,
  team_id: 'T1',
  api_app_id: 'A1',
  event: { type: 'app_mention', user: 'U1', text: 'é 漢字 😀', ts: '1.2', channel: 'C1' },
})

function delivery(body = payload, { secret = SECRET, type = 'application/json', at = AT } = {}) {
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex')}`
  return {
    headers: { 'X-Slack-Signature': signature, 'X-Slack-Request-Timestamp': String(at), 'content-type': type },
    body,
  }
}
const FORM = 'application/x-www-form-urlencoded'

test('the example of the documentation: a slash command', async () => {
  const body =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
  const headers = {
    'X-Slack-Signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    'X-Slack-Request-Timestamp': '1531420618',
    'content-type': FORM,
  }
  const event = await verify({ headers, body }, SECRET, { now })
  expect(event).toMatchObject({ type: 'command', data: { command: '/webhook-collect', user_id: 'U2CERLKJA' } })
})

test('an event is typed by its kind', async () => {
  const event = await verify(delivery(), SECRET, { now })
  expect([event.type, event.id]).toEqual(['event_callback', 'Ev1'])
  if (event.type === 'event_callback' && event.data.event.type === 'app_mention')
    expect(event.data.event.text).toBe('é 漢字 😀')
  const tried = await verify(delivery('{"type":"url_verification","challenge":"c"}'), SECRET, { now })
  expect(tried).toMatchObject({ type: 'url_verification', data: { challenge: 'c' } })
})

test('an interaction is JSON in a form', async () => {
  const form = new URLSearchParams({
    payload: JSON.stringify({ type: 'block_actions', trigger_id: '1.2.3', user: { id: 'U1' }, actions: [] }),
  })
  const event = await verify(delivery(form.toString(), { type: FORM }), SECRET, { now })
  expect(event).toMatchObject({ type: 'block_actions', id: '1.2.3', data: { user: { id: 'U1' } } })
})

test('one of several secrets is enough while one is replaced', async () => {
  expect((await verify(delivery(), ['new', SECRET], { now })).type).toBe('event_callback')
})

test.each([
  ['another secret', () => delivery(payload, { secret: 'other' }), 'mismatch'],
  ['another body', () => ({ ...delivery(), body: payload.replace('Ev1', 'Ev2') }), 'mismatch'],
  ['an old one', () => delivery(payload, { at: AT - 301 }), 'expired'],
  ['no signature', () => ({ ...delivery(), headers: { 'X-Slack-Request-Timestamp': String(AT) } }), 'missing'],
  [
    'another version',
    () => ({ ...delivery(), headers: { ...delivery().headers, 'X-Slack-Signature': `v1=${'0'.repeat(64)}` } }),
    'malformed',
  ],
  ['no object', () => delivery('[]'), 'body'],
  ['no type', () => delivery('{}'), 'body'],
] as const)('%s is refused', async (_, make, reason) => {
  const error = await verify(make(), SECRET, { now }).catch((one) => one)
  expect(error).toBeInstanceOf(WebhookError)
  expect(error.reason).toBe(reason)
  expect(error.message).not.toContain(SECRET)
})

test('a tolerance that is not a number lets nothing pass', async () => {
  const options = { now, tolerance: Number(undefined) }
  await expect(verify(delivery(payload, { at: AT - 301 }), SECRET, options)).rejects.toMatchObject({
    reason: 'expired',
  })
})
