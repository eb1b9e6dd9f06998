import { expect, test } from 'vitest'
import { upstream } from './support/connector.ts'

const ok = { body: { ok: true, channel: 'C1', ts: '1.2' } }

test('a message in standard Markdown', async () => {
  const { server, slack } = await upstream(ok)
  await slack.chat.postMessage({ channel: 'C1', markdown_text: '**hi**' })
  expect(JSON.parse(server.requests[0]?.body.toString() ?? '')).toEqual({ channel: 'C1', markdown_text: '**hi**' })
})

test('the text for those who do not see an image is sent by the name that Slack reads', async () => {
  const { server, slack } = await upstream((request) =>
    request.target.includes('getUploadURLExternal')
      ? { body: { ok: true, upload_url: `http://${request.headers['host']}/put`, file_id: 'F1' } }
      : request.target === '/put'
        ? { body: 'OK' }
        : { body: { ok: true, files: [{ id: 'F1' }] } },
  )
  await slack.files.upload({ filename: 'a.png', file_content: new Uint8Array(2), alt_txt: 'A cat' }).catch(() => {})
  expect(new URLSearchParams(server.requests[0]?.body.toString()).get('alt_txt')).toBe('A cat')
})

test('types of conversations may be a list', async () => {
  const { server, slack } = await upstream({ body: { ok: true, channels: [] } })
  await slack.conversations.list({ types: ['im', 'mpim'] })
  expect(new URL(server.requests[0]?.target ?? '', 'http://x').searchParams.get('types')).toBe('im,mpim')
})

test('members of a conversation are records, and what is no id is drift', async () => {
  const { server, slack } = await upstream([
    { body: { ok: true, members: ['U1', 'U2'], response_metadata: { next_cursor: 'dGVhbQ==' } } },
    { body: { ok: true, members: ['U3'], response_metadata: { next_cursor: '' } } },
    { body: { ok: true, members: [7] } },
  ])
  const all = await slack.channelMembers.list({ channel: 'C1', limit: 2 }).toArray()
  expect(all).toEqual([{ member_id: 'U1' }, { member_id: 'U2' }, { member_id: 'U3' }])
  expect(server.requests.map(({ target }) => target)).toEqual([
    '/conversations.members?channel=C1&limit=2',
    '/conversations.members?channel=C1&limit=2&cursor=dGVhbQ%3D%3D',
  ])
  await expect(slack.channelMembers.list({ channel: 'C1' }, { validation: 'strict' })).rejects.toThrow(/members/)
})

test('a restricted organization is a lack of permission', async () => {
  const { slack } = await upstream({ body: { ok: false, error: 'enterprise_is_restricted' } })
  await expect(slack.auth.test()).rejects.toMatchObject({ code: 'permission' })
})

test('an error named like a member of every object has no hint', async () => {
  const { slack } = await upstream({ body: { ok: false, error: 'constructor' } })
  await expect(slack.auth.test()).rejects.toThrow(/constructor(?!.*function)/)
})

test('a Date in place of a time as text names the unit that Slack reads', async () => {
  const { server, slack } = await upstream({ body: { ok: true, messages: [] } })
  const call = slack.conversations.history({ channel: 'C1', oldest: new Date(0) as never })
  await expect(call).rejects.toThrow('it is Unix seconds as text, use String(Math.floor(date / 1000))')
  expect(server.requests).toEqual([])
})
