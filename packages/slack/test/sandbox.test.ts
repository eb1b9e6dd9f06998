import { createSandbox } from '@ferrule/sandbox'
import { NotFoundError, SlackConnector } from '@ferrule/slack'
import definition from '@ferrule/slack/sandbox'
import { afterAll, beforeEach, expect, test } from 'vitest'

const sandbox = createSandbox(definition)
const server = await sandbox.listen()
beforeEach(() => sandbox.reset())
afterAll(() => server.close())

const slack = new SlackConnector({
  credentials: sandbox.credentials,
  baseUrl: server.url,
  validation: 'strict',
  retry: 0,
})
const first = async (): Promise<string> => String((await slack.conversations.list()).data[0]?.id)

test('the token works, and another one does not', async () => {
  expect(await slack.check()).toEqual({ ok: true })
  const stranger = new SlackConnector({ credentials: { access_token: 'xoxb-none' }, baseUrl: server.url })
  expect(await stranger.check()).toMatchObject({ ok: false, error: { code: 'authentication', status: 200 } })
  const reader = new SlackConnector({ credentials: sandbox.restricted, baseUrl: server.url })
  await expect(reader.chat.postMessage({ channel: await first(), text: 'x' })).rejects.toMatchObject({
    code: 'permission',
    upstream: { code: 'missing_scope' },
  })
})

test('every conversation comes once, over all pages, and a list resumes', async () => {
  const all = await slack.conversations.list({ limit: 12 }).toArray()
  expect(new Set(all.map(({ id }) => id)).size).toBe(30)
  const { data, cursor } = await slack.conversations.list({ limit: 12 })
  const rest = await slack.conversations.list({ limit: 12 }, { cursor }).toArray()
  expect([...data, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect((await slack.files.list({ count: 5 }).toArray()).length).toBe(12)
  expect((await slack.conversations.members({ channel: all[0]?.id ?? '' }).toArray()).length).toBe(12)
})

test('a message is posted, read, changed, answered, reacted to and deleted', async () => {
  const { id: channel } = await slack.conversations.create({ name: 'kettle' })
  const { ts } = await slack.chat.postMessage({ channel, text: 'The kettle is on.' })
  await slack.chat.postMessage({ channel, text: 'Thanks', thread_ts: ts })
  await slack.chat.update({ channel, ts, text: 'The kettle is off.' })
  await slack.reactions.add({ channel, timestamp: ts, name: 'tea' })
  const [newest] = (await slack.conversations.history({ channel })).data
  expect([newest?.text, newest?.reactions?.[0]?.name]).toEqual(['The kettle is off.', 'tea'])
  const thread = await slack.conversations.replies({ channel, ts }).toArray()
  expect(thread.map(({ text }) => text)).toEqual(['The kettle is off.', 'Thanks'])
  await slack.chat.delete({ channel, ts })
  await expect(slack.chat.update({ channel, ts, text: 'x' })).rejects.toBeInstanceOf(NotFoundError)
  await expect(slack.conversations.info({ channel: 'C0NONE' })).rejects.toMatchObject({
    upstream: { code: 'channel_not_found' },
  })
})

test('a channel gets a topic, a pin and a bookmark, and is archived', async () => {
  const channel = await first()
  expect((await slack.conversations.setTopic({ channel, topic: 'Tea' })).channel?.topic?.value).toBe('Tea')
  const { ts } = await slack.chat.postMessage({ channel, text: 'Keep this' })
  await slack.pins.add({ channel, timestamp: ts })
  expect((await slack.pins.list({ channel })).data.some(({ message }) => message?.ts === ts)).toBe(true)
  const mark = await slack.bookmarks.add({ channel_id: channel, title: 'Manual', type: 'link' })
  expect((await slack.bookmarks.edit({ channel_id: channel, bookmark_id: mark.id, title: 'Book' })).title).toBe('Book')
  await slack.conversations.archive({ channel })
  expect((await slack.conversations.info({ channel })).is_archived).toBe(true)
})

test('a file is uploaded in three steps', async () => {
  const bytes = new TextEncoder().encode('tea, milk')
  const file = await slack.files.upload({ file_content: bytes, filename: 'list.txt', title: 'List' })
  expect(file).toMatchObject({ name: 'list.txt', title: 'List', size: 9 })
  expect((await slack.files.info({ file: file.id })).id).toBe(file.id)
  await slack.files.delete({ file: file.id })
  await expect(slack.files.info({ file: file.id })).rejects.toBeInstanceOf(NotFoundError)
})

test('a message is scheduled, and taken back', async () => {
  const channel = await first()
  const { scheduled_message_id } = await slack.chat.scheduleMessage({ channel, post_at: 1_900_000_000, text: 'Later' })
  const ids = async () => (await slack.scheduledMessages.list({ channel })).data.map(({ id }) => id)
  expect(await ids()).toContain(scheduled_message_id)
  await slack.chat.deleteScheduledMessage({ channel, scheduled_message_id })
  expect(await ids()).not.toContain(scheduled_message_id)
})

test('notifications are snoozed, and come again', async () => {
  expect(await slack.dnd.info()).toMatchObject({ dnd_enabled: false, snooze_enabled: false })
  const { snooze_remaining } = await slack.dnd.setSnooze({ num_minutes: 20 })
  expect(snooze_remaining).toBe(20 * 60)
  expect((await slack.dnd.info()).snooze_enabled).toBe(true)
  expect((await slack.dnd.endSnooze()).snooze_enabled).toBe(false)
  expect((await slack.dnd.info()).snooze_enabled).toBe(false)
  await slack.dnd.endDnd()
})

test('hours of quiet come by id of the user; a stranger is not found', async () => {
  const [one, two] = (await slack.users.list()).data.map(({ id }) => id)
  expect(Object.keys(await slack.dnd.teamInfo({ users: `${one},${two}` }))).toEqual([one, two])
  await expect(slack.dnd.teamInfo({ users: 'U000' })).rejects.toBeInstanceOf(NotFoundError)
})
