// Messages: posted, answered and read; a token that is refused with status 200; and a limit that is waited for.

import { createSandbox, type Sandbox } from '@ferrule/sandbox'
import { SlackConnector, type SlackOptions } from '@ferrule/slack'
import { claim, step } from '@ferrule/test-kit/demo'
import {
  accepted,
  isGiven,
  isUnique,
  lastTries,
  realHeading,
  sandboxHeading,
  tellRetry,
} from '@ferrule/test-kit/demo-sections'
import type { Demo } from '@ferrule/test-kit/subject'

const hooks: SlackOptions['hooks'] = { onRetry: tellRetry }

async function section(): Promise<void> {
  if (isGiven('SLACK_TOKEN')) return real()
  sandboxHeading('Slack', 'SLACK_TOKEN')
  const sandbox = createSandbox('slack')
  const server = await sandbox.listen()
  try {
    await local(sandbox, server.url)
  } finally {
    await server.close()
  }
}

async function real(): Promise<void> {
  realHeading('Slack', 'with the token of the environment')
  const slack = await step({ title: 'Connect', as: 'slack', run: () => SlackConnector.fromEnv({ hooks }) })
  await step({ title: 'Check the token', run: async () => await slack.check(), show: accepted })
  await step({
    title: 'Read conversations over several pages',
    as: 'conversations',
    run: async () => await slack.conversations.list({ limit: 10 }).toArray({ max: 25 }),
    show: (conversations) => `${conversations.length} conversations`,
  })
}

async function local(sandbox: Pick<Sandbox, 'credentials' | 'fault' | 'requests'>, baseUrl: string): Promise<void> {
  const credentials = sandbox.credentials as { access_token: string }
  const slack = await step({
    title: 'Connect',
    as: 'slack',
    run: () => new SlackConnector({ credentials, baseUrl, hooks }),
  })
  await step({ title: 'Check the token', run: async () => await slack.check(), show: accepted })
  await step({
    title: 'Read conversations; a cursor leads to the next page',
    as: 'conversations',
    run: async () => await slack.conversations.list({ limit: 10 }).toArray(),
    show: (conversations) => {
      claim(isUnique(conversations.map(({ id }) => id)), 'no conversation appears twice')
      return `${conversations.length} conversations in 3 pages`
    },
  })
  const { id: channel } = await step({
    title: 'Create a channel',
    as: 'channel',
    run: async () => await slack.conversations.create({ name: 'kettle' }),
    show: ({ name }) => `#${name}`,
  })
  const { ts } = await step({
    title: 'Post a message',
    as: 'posted',
    run: async () => await slack.chat.postMessage({ channel, text: 'The kettle is on.' }),
    show: ({ message }) => `${message?.text}`,
  })
  await step({
    title: 'Answer it, and read the thread',
    run: async () => {
      await slack.chat.postMessage({ channel, text: 'Thanks!', thread_ts: ts })
      return await slack.conversations.replies({ channel, ts }).toArray()
    },
    show: (messages) => {
      claim(messages.length === 2, 'the message and its answer')
      return messages.map(({ text }) => text).join(' → ')
    },
  })
  await step({
    title: 'A 429: the request waits for the time Slack names, then is sent again',
    run: async () => {
      sandbox.fault({ kind: 'rate_limit', retryAfter: 1 })
      return await slack.conversations.info({ channel })
    },
    show: () => {
      claim(lastTries(sandbox) === 2, 'the request is sent twice')
      return `${lastTries(sandbox)} requests, then a conversation`
    },
  })
}

export const demo: Demo = {
  place: 9,
  section,
  milestones: [
    'const slack = new SlackConnector(',
    'the credentials are valid',
    'slack.conversations.list({ limit: 10 })',
    '30 conversations in 3 pages',
    '#kettle',
    'The kettle is on.',
    'The kettle is on. → Thanks!',
    '↻ 429, retry in 1000 ms',
    '2 requests, then a conversation',
  ],
  real: {
    env: ({ access_token }) => ({ SLACK_TOKEN: access_token as string }),
    shown: ['25 conversations'],
  },
}
