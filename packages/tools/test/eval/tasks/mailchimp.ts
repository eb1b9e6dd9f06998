import type { Task } from '../task.ts'

const LIST = ['mailing lists', 'mailchimp.lists.list', { count: 1 }] as const

export default [
  ['What is our account called?', [['our account', 'mailchimp.account.get']], '$0.account_name'],
  [
    'Subscribe ada@lovelace.example to the first list.',
    [
      LIST,
      [
        'subscribe somebody to the newsletter',
        'mailchimp.list_members.create',
        { list_id: '$0.0.id', email_address: 'ada@lovelace.example', status: 'subscribed' },
        { list_id: '$0.0.id', email: 'ada@lovelace.example', status: 'subscribe' },
      ],
    ],
    '$1.status',
  ],
  [
    'Who subscribed to the first list?',
    [
      LIST,
      [
        'subscribers of a list',
        'mailchimp.list_members.list',
        { list_id: '$0.0.id', count: 1 },
        { list: '$0.0.id', count: 1 },
      ],
    ],
    '$1.0.email_address',
  ],
  [
    'Unsubscribe the first member of the first list.',
    [
      LIST,
      ['members of a list', 'mailchimp.list_members.list', { list_id: '$0.0.id', count: 1, status: 'subscribed' }],
      [
        'unsubscribe a contact',
        'mailchimp.list_members.update',
        { list_id: '$0.0.id', subscriber_hash: '$1.0.id', status: 'unsubscribed' },
        { list_id: '$0.0.id', subscriber_id: '$1.0.id', status: 'unsubscribed' },
      ],
    ],
    '$2.status',
  ],
  [
    'Tag the first member of the first list as "vip".',
    [
      LIST,
      ['list members', 'mailchimp.list_members.list', { list_id: '$0.0.id', count: 1 }],
      [
        'tag a contact',
        'mailchimp.member_tags.update',
        { list_id: '$0.0.id', subscriber_hash: '$1.0.id', tags: [{ name: 'vip', status: 'active' }] },
      ],
    ],
  ],
  [
    'Note "Called on Monday." about the first member of the first list.',
    [
      LIST,
      ['contacts of a list', 'mailchimp.list_members.list', { list_id: '$0.0.id', count: 1 }],
      [
        'add a note about a contact',
        'mailchimp.member_notes.create',
        { list_id: '$0.0.id', subscriber_hash: '$1.0.id', note: 'Called on Monday.' },
      ],
    ],
    '$2.note',
  ],
  ['Which campaign is the newest?', [['newsletters', 'mailchimp.campaigns.list', { count: 1 }]], '$0.0.status'],
  [
    'Draft a regular campaign for the first list.',
    [
      LIST,
      [
        'draft a newsletter',
        'mailchimp.campaigns.create',
        { type: 'regular', recipients: { list_id: '$0.0.id' }, settings: { subject_line: 'News' } },
      ],
    ],
    '$1.status',
  ],
  [
    'Create the template folder "Autumn".',
    [['make a folder for templates', 'mailchimp.template_folders.create', { name: 'Autumn' }, { title: 'Autumn' }]],
    '$0.name',
  ],
  [
    'Which segments does the first list have?',
    [LIST, ['segments', 'mailchimp.segments.list', { list_id: '$0.0.id', count: 1 }]],
    '$1.0.name',
  ],
  ['Which shops are connected?', [['connected shops', 'mailchimp.stores.list', { count: 1 }]], '$0.0.name'],
] satisfies readonly Task[]
