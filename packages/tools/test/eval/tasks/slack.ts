import type { Task } from '../task.ts'

const CHANNEL = ['which channels are there', 'slack.conversations.list', { limit: 2 }] as const

export default [
  [
    'Post "The deploy is done." in the first channel.',
    [
      CHANNEL,
      [
        'write to a channel',
        'slack.chat.post_message',
        { channel: '$0.0.id', text: 'The deploy is done.' },
        { channel_id: '$0.0.id', message: 'The deploy is done.' },
      ],
    ],
    '$1.ok',
  ],
  [
    'What was said last in the first channel?',
    [CHANNEL, ['what was said in the channel', 'slack.conversations.history', { channel: '$0.0.id', limit: 1 }]],
    '$1.0.text',
  ],
  [
    'Put a thumbs up on the last message of the first channel.',
    [
      CHANNEL,
      ['latest messages of a channel', 'slack.conversations.history', { channel: '$0.0.id', limit: 1 }],
      [
        'react to a message with an emoji',
        'slack.reactions.add',
        { channel: '$0.0.id', timestamp: '$1.0.ts', name: 'thumbsup' },
        { channel: '$0.0.id', ts: '$1.0.ts', name: 'thumbsup' },
      ],
    ],
  ],
  [
    'Make a channel "launch" and give it the topic "Go live".',
    [
      ['make a new chat room', 'slack.conversations.create', { name: 'launch' }],
      [
        'change the topic of a channel',
        'slack.conversations.set_topic',
        { channel: '$0.id', topic: 'Go live' },
        { channel: '$0.id', title: 'Go live' },
      ],
    ],
  ],
  [
    'Reply "On it." to the last message of the first channel.',
    [
      CHANNEL,
      ['messages in a channel', 'slack.conversations.history', { channel: '$0.0.id', limit: 1 }],
      [
        'reply in a thread',
        'slack.chat.post_message',
        { channel: '$0.0.id', thread_ts: '$1.0.ts', text: 'On it.' },
        { channel: '$0.0.id', thread: '$1.0.ts', text: 'On it.' },
      ],
    ],
  ],
  [
    'Who is in the first channel?',
    [CHANNEL, ['who is in this channel', 'slack.conversations.members', { channel: '$0.0.id' }]],
    '$1.0',
  ],
  [
    'Archive the second channel.',
    [CHANNEL, ['close down a channel', 'slack.conversations.archive', { channel: '$0.1.id' }]],
  ],
  [
    'Pin the last message of the first channel.',
    [
      CHANNEL,
      ['channel messages', 'slack.conversations.history', { channel: '$0.0.id', limit: 1 }],
      ['pin a message', 'slack.pins.add', { channel: '$0.0.id', timestamp: '$1.0.ts' }],
    ],
  ],
  [
    'Remind me to call Ada at Unix time 1793600000.',
    [['remind me tomorrow', 'slack.reminders.add', { text: 'Call Ada', time: '1793600000' }]],
  ],
  [
    'Rename the second channel to "support".',
    [
      CHANNEL,
      [
        'give a channel another name',
        'slack.conversations.rename',
        { channel: '$0.1.id', name: 'support' },
        { channel: '$0.1.id', new_name: 'support' },
      ],
    ],
  ],
  ['Name the first group of users.', [['user groups', 'slack.usergroups.list']], '$0.0.id'],
] satisfies readonly Task[]
