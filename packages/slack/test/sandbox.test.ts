import { createSandbox } from '@ferrule/sandbox'
import { NotFoundError, SlackConnector } from '@ferrule/slack'
import { afterAll, beforeEach, expect, test } from 'vitest'

const sandbox = createSandbox('slack')
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

test('a call is held: people come and leave, and it ends', async () => {
  const { id } = await slack.calls.add({
    external_unique_id: 'tea-1',
    join_url: 'https://example.com/tea',
    title: 'Tea',
  })
  await slack.calls.addParticipants({ id, users: [{ slack_id: 'U1' }, { external_id: 'x', display_name: 'Ada' }] })
  await slack.calls.addParticipants({ id, users: [{ slack_id: 'U1' }] })
  await slack.calls.removeParticipants({ id, users: [{ external_id: 'x' }] })
  expect((await slack.calls.info({ id })).users).toEqual([{ slack_id: 'U1' }])
  expect((await slack.calls.update({ id, title: 'Coffee' })).title).toBe('Coffee')
  await slack.calls.end({ id })
  expect((await slack.calls.info({ id })).date_end).toBeTypeOf('number')
  await expect(slack.calls.info({ id: 'R0NONE' })).rejects.toBeInstanceOf(NotFoundError)
})

test('a file from elsewhere is added, shared and removed, by either id', async () => {
  const given = { external_id: 'doc-1', external_url: 'https://example.com/doc', title: 'Plan of the kettle' }
  const { id } = await slack.remoteFiles.add(given)
  expect((await slack.remoteFiles.list()).data.map((file) => file.id)).toEqual([id])
  expect((await slack.remoteFiles.share({ external_id: 'doc-1', channels: 'C1,C2' })).channels).toEqual(['C1', 'C2'])
  expect((await slack.remoteFiles.update({ file: id, title: 'Plan of the pot' })).title).toBe('Plan of the pot')
  expect((await slack.files.apiSearch({ query: 'the pot' })).data.map((file) => file.id)).toEqual([id])
  await slack.remoteFiles.remove({ external_id: 'doc-1' })
  await expect(slack.remoteFiles.info({ file: id })).rejects.toBeInstanceOf(NotFoundError)
})

test('a message grows, and is found by its words', async () => {
  const channel = await first()
  const { ts: thread_ts } = await slack.chat.postMessage({ channel, text: 'Is there tea?' })
  const { ts } = await slack.chat.startStream({ channel, thread_ts, markdown_text: 'There is ' })
  await slack.chat.appendStream({ channel, ts, markdown_text: 'jasmine ' })
  expect((await slack.chat.stopStream({ channel, ts, markdown_text: 'tea.' })).message?.text).toBe(
    'There is jasmine tea.',
  )
  const { messages } = await slack.messages.searchAll({ query: 'jasmine' })
  expect(messages?.matches.map((message) => message.ts)).toEqual([ts])
})

test('canvases and lists are made up by the engine', async () => {
  const content = { type: 'markdown', markdown: '# Tea' } as const
  const { canvas_id } = await slack.canvases.create({ title: 'Tea', document_content: content })
  expect(canvas_id).toBeTypeOf('string')
  await slack.canvases.edit({ canvas_id, changes: [{ operation: 'insert_at_end', document_content: content }] })
  await slack.canvases.delete({ canvas_id })
  const { list_id } = await slack.slackLists.create({ name: 'Tea' })
  const { id } = await slack.slackListItems.create({
    list_id,
    initial_fields: [{ column_id: 'Col1', select: ['green'] }],
  })
  expect(id).toBeTypeOf('string')
  await slack.slackListItems.delete({ list_id, id })
  expect((await slack.team.billingInfo()).plan).toBeTypeOf('string')
})
