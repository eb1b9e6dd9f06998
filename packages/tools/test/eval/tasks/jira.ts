import type { Task } from '../task.ts'

const doc = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

export default [
  [
    'File the bug "Cart is empty" in WEBS.',
    [
      [
        'file a bug',
        'jira.issues.create',
        { fields: { project: { key: 'WEBS' }, issuetype: { name: 'Bug' }, summary: 'Cart is empty' } },
      ],
    ],
    '$0.key',
  ],
  [
    'How many tickets of WEBS are there?',
    [['number of tickets', 'jira.issues.count', { jql: 'project = WEBS' }, { query: 'project = WEBS' }]],
    '$0.count',
  ],
  [
    'Comment "Can reproduce." on WEBS-1.',
    [
      [
        'comment on a ticket',
        'jira.issue_comments.create',
        { issueIdOrKey: 'WEBS-1', body: doc('Can reproduce.') },
        { issueKey: 'WEBS-1', body: doc('Can reproduce.') },
      ],
    ],
  ],
  [
    'Move WEBS-2 on to its next state.',
    [
      ['which states can a ticket go to', 'jira.issue_transitions.list', { issueIdOrKey: 'WEBS-2' }],
      [
        'move a ticket to another status',
        'jira.issue_transitions.create',
        { issueIdOrKey: 'WEBS-2', transition: { id: '$0.0.id' } },
        { issueIdOrKey: 'WEBS-2', transitions: { id: '$0.0.id' } },
      ],
    ],
  ],
  [
    'Assign WEBS-3 to the first user.',
    [
      ['people in Jira', 'jira.users.list', { maxResults: 1 }, { limit: 1 }],
      [
        'give a ticket to a colleague',
        'jira.issues_assignee.update',
        { issueIdOrKey: 'WEBS-3', accountId: '$0.0.accountId' },
      ],
    ],
  ],
  ['What is WEBS-1 about?', [['read a ticket', 'jira.issues.get', { issueIdOrKey: 'WEBS-1' }]], '$0.fields.summary'],
  [
    'Log one hour of work on WEBS-1.',
    [
      [
        'log hours on a ticket',
        'jira.issue_worklogs.create',
        { issueIdOrKey: 'WEBS-1', timeSpentSeconds: 3600 },
        { issueIdOrKey: 'WEBS-1', timeSpentSeconds: '3600' },
      ],
    ],
    '$0.timeSpentSeconds',
  ],
  [
    'Block WEBS-2 by WEBS-1.',
    [
      [
        'link two tickets',
        'jira.issue_links.create',
        { type: { name: 'Blocks' }, inwardIssue: { key: 'WEBS-1' }, outwardIssue: { key: 'WEBS-2' } },
      ],
    ],
  ],
  [
    'Prepare the version 9.9 in the project with the id 10001.',
    [
      [
        'new release version of a project',
        'jira.versions.create',
        { projectId: 10001, name: '9.9' },
        { projectId: '10001', name: '9.9' },
      ],
    ],
    '$0.name',
  ],
  ['Which boards are there?', [['scrum boards', 'jira.boards.list', { maxResults: 1 }]], '$0.0.name'],
  [
    'Watch WEBS-1 for the first user.',
    [
      ['list users', 'jira.users.list', { maxResults: 1 }],
      ['add a watcher', 'jira.issue_watchers.create', { issueIdOrKey: 'WEBS-1', accountId: '$0.0.accountId' }],
    ],
  ],
  [
    'Create the component "Search" in WEBS.',
    [
      [
        'add a component to a project',
        'jira.components.create',
        { project: 'WEBS', name: 'Search' },
        { projectKey: 'WEBS', name: 'Search' },
      ],
    ],
    '$0.name',
  ],
] satisfies readonly Task[]
