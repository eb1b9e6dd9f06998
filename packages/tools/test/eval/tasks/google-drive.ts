import type { Task } from '../task.ts'

const NEWEST = ['list my files', 'google-drive.files.list', { pageSize: 2, q: "mimeType = 'text/plain'" }] as const

export default [
  [
    'How many bytes are used?',
    [['how much storage is used', 'google-drive.about.get', { fields: '*' }]],
    '$0.storageQuota.usage',
  ],
  [
    'Make the folder "Contracts".',
    [
      [
        'make a folder',
        'google-drive.files.create',
        { name: 'Contracts', mimeType: 'application/vnd.google-apps.folder' },
        { title: 'Contracts', mimeType: 'application/vnd.google-apps.folder' },
      ],
    ],
    '$0.name',
  ],
  [
    'Rename the first text file to "old.txt".',
    [
      NEWEST,
      [
        'rename a file',
        'google-drive.files.update',
        { fileId: '$0.0.id', name: 'old.txt' },
        { id: '$0.0.id', name: 'old.txt' },
      ],
    ],
    '$1.name',
  ],
  [
    'Share the first text file with ada@example.com to read.',
    [
      NEWEST,
      [
        'share a file with somebody',
        'google-drive.permissions.create',
        { fileId: '$0.0.id', role: 'reader', type: 'user', emailAddress: 'ada@example.com' },
        { fileId: '$0.0.id', role: 'reader', type: 'user', email: 'ada@example.com' },
      ],
    ],
    '$1.role',
  ],
  [
    'Copy the first text file.',
    [NEWEST, ['duplicate a file', 'google-drive.files.copy', { fileId: '$0.0.id', name: 'Copy' }]],
    '$1.name',
  ],
  [
    'Put the second text file into the trash.',
    [
      NEWEST,
      [
        'change a file',
        'google-drive.files.update',
        { fileId: '$0.1.id', trashed: true },
        { fileId: '$0.1.id', trashed: 'true' },
      ],
    ],
    '$1.id',
  ],
  [
    'Who can open the first text file?',
    [NEWEST, ['who has access to a file', 'google-drive.permissions.list', { fileId: '$0.0.id' }]],
    '$1.0.id',
  ],
  [
    'Comment "Please sign." on the first text file.',
    [
      NEWEST,
      [
        'comment on a document',
        'google-drive.comments.create',
        { fileId: '$0.0.id', content: 'Please sign.' },
        { fileId: '$0.0.id', text: 'Please sign.' },
      ],
    ],
    '$1.content',
  ],
  [
    'How many versions does the first text file have?',
    [NEWEST, ['earlier versions of a file', 'google-drive.revisions.list', { fileId: '$0.0.id' }]],
    '$1.0.id',
  ],
  ['Which shared drives are there?', [['shared drives', 'google-drive.drives.list']], '$0.0.name'],
  [
    'Star the first text file.',
    [NEWEST, ['mark a file with a star', 'google-drive.files.update', { fileId: '$0.0.id', starred: true }]],
    '$1.id',
  ],
] satisfies readonly Task[]
