// How @ferrule/migrate moves programs that use jira.js, of version 6 and with Version3Client of earlier ones.
import type { Rules } from '@ferrule/migrate'

const client = {
  args: ['options'],
  options: {
    host: 'config.subdomain',
    'auth.email': 'credentials.username',
    'auth.apiToken': 'credentials.password',
    'authentication.basic.email': 'credentials.username',
    'authentication.basic.apiToken': 'credentials.password',
  },
  dropped: ['auth.type', 'newErrorHandling', 'strictGDPR', 'noCheckAtlassianToken', 'onSchemaMismatch', 'retry'],
  needs: ['config.subdomain', 'credentials.username', 'credentials.password'],
} as const

export const rules: Rules = {
  packages: ['jira.js', 'jira.js/cloud', 'jira.js/agile', 'jira.js/core'],
  clients: {
    'jira.js': ['createCloudClient()', 'createAgileClient()', 'CloudClient', 'AgileClient', 'Version3Client'],
  },
  args: 'by-name',
  methods: { 'issueSearch.searchForIssuesUsingJqlEnhancedSearch': 'issues.api_search' },
  advice: {
    'issueSearch.searchForIssuesUsingJql': 'Atlassian removed it: call issues.apiSearch, which has no total',
    'issueSearch.searchForIssuesUsingJqlPost': 'Atlassian removed it: call issues.apiSearch, which has no total',
    'projects.getAllProjects': 'call projects.apiSearch, which goes through pages',
  },
  documents: ['body', 'comment', 'description', 'environment'],
  // Found by making every call of the table with versions 5 and 6.
  others: {
    AgileClient: [
      'board.getIssuesForBoard',
      'board.getIssuesForBacklog',
      'sprint.getIssuesForSprint',
      'epic.getIssuesForEpic',
      'sprint.setProperty',
      'board.setBoardProperty',
    ],
    Version3Client: [
      'projectComponents.updateComponent',
      'projectVersions.updateVersion',
      'filters.updateFilter',
      'filters.setColumns',
      'issueProperties.setIssueProperty',
      'issueComments.updateComment',
      'issueWorklogs.updateWorklog',
      'issueWatchers.addWatcher',
    ],
  },
  variants: {
    // The connector asks for the issue by default, the SDK does not.
    'issues.editIssue': [
      { operation: 'issues.update', if: ['returnIssue'] },
      { operation: 'issues.update', adds: { returnIssue: 'false' } },
    ],
    // Before version 6 the text had another name, and could be a string.
    'issueComments.addComment': [
      {
        operation: 'issue_comments.create',
        if: ['comment'],
        params: { comment: 'body' },
        texts: { body: ['adfFromText', 'adf'] },
      },
    ],
  },
  construct: {
    createCloudClient: client,
    createAgileClient: client,
    Version3Client: client,
    AgileClient: client,
  },
  errors: {
    ApiError: { class: 'FerruleError' },
    AuthError: { class: 'AuthenticationError' },
    ForbiddenError: { class: 'PermissionError' },
    NotFoundError: { class: 'NotFoundError' },
    RateLimitError: { class: 'RateLimitError' },
    ServerError: { class: 'UpstreamError' },
    NetworkError: { class: 'NetworkError' },
  },
}
