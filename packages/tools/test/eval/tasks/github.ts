import type { Task } from '../task.ts'

const REPO = { owner: 'octo-org', repo: 'umbrellas' }

export default [
  [
    'Open an issue "Login fails" in octo-org/umbrellas.',
    [['file a bug', 'github.issues.create', { ...REPO, title: 'Login fails' }, { ...REPO, summary: 'Login fails' }]],
    '$0.title',
  ],
  [
    'Close the newest issue of octo-org/umbrellas.',
    [
      ['open tickets of a repository', 'github.issues.list', { ...REPO, per_page: 1 }, { ...REPO, limit: 1 }],
      [
        'close an issue',
        'github.issues.update',
        { ...REPO, issue_number: '$0.0.number', state: 'closed' },
        { ...REPO, number: '$0.0.number', state: 'close' },
      ],
    ],
    '$1.state',
  ],
  [
    'Comment "Confirmed." on the newest issue of octo-org/umbrellas.',
    [
      ['issues of a repository', 'github.issues.list', { ...REPO, per_page: 1 }],
      [
        'comment on an issue',
        'github.issue_comments.create',
        { ...REPO, issue_number: '$0.0.number', body: 'Confirmed.' },
        { ...REPO, issue_number: '$0.0.number', text: 'Confirmed.' },
      ],
    ],
    '$1.body',
  ],
  [
    'Merge the newest pull request of octo-org/umbrellas by squash.',
    [
      ['open PRs', 'github.pulls.list', { ...REPO, per_page: 1 }],
      [
        'merge a pull request',
        'github.pulls.merge',
        { ...REPO, pull_number: '$0.0.number', merge_method: 'squash' },
        { ...REPO, pull_number: '$0.0.number', merge_method: 'squashed' },
      ],
    ],
  ],
  ['Who am I?', [['my own account', 'github.users.get_authenticated']], '$0.login'],
  [
    'Create the label "urgent" in octo-org/umbrellas.',
    [['add a label', 'github.labels.create', { ...REPO, name: 'urgent' }]],
    '$0.name',
  ],
  [
    'Publish the version v2.0.0 of octo-org/umbrellas.',
    [['publish version 2.0', 'github.releases.create', { ...REPO, tag_name: 'v2.0.0' }, { ...REPO, tag: 'v2.0.0' }]],
    '$0.tag_name',
  ],
  [
    'Which version of octo-org/umbrellas is the latest?',
    [['latest release', 'github.releases.get_latest', REPO]],
    '$0.tag_name',
  ],
  ['List my repositories.', [['my repositories', 'github.repos.list', { per_page: 3 }]], '$0.2.full_name'],
  [
    'Rename the newest issue of octo-org/umbrellas to "Build is red".',
    [
      ['list issues', 'github.issues.list', { ...REPO, per_page: 1 }],
      ['rename an issue', 'github.issues.update', { ...REPO, issue_number: '$0.0.number', title: 'Build is red' }],
    ],
    '$1.title',
  ],
  [
    'Change the title of the newest pull request of octo-org/umbrellas to "Ship it".',
    [
      ['pull requests', 'github.pulls.list', { ...REPO, per_page: 1 }],
      ['change a pull request', 'github.pulls.update', { ...REPO, pull_number: '$0.0.number', title: 'Ship it' }],
    ],
    '$1.title',
  ],
] satisfies readonly Task[]
