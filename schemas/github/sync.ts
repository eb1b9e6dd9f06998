import { defineSync } from '@ferrule/codegen'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const params = { per_page: 100 }

/** One list per repository. Numbers and names are known by their repository only. */
const parent = {
  stream: 'repos',
  params: { owner: 'owner.login', repo: 'name' },
  write: { repository_id: 'id', owner: 'owner.login', repo: 'name' },
} as const

/** Read in full: changes do not show. */
const ofRepos = (key = 'id', more?: Record<string, unknown>) =>
  ({
    primaryKey: ['repository_id', key],
    mode: 'snapshot',
    deletes: 'missing',
    list: { params: { ...params, ...more } },
    parent,
  }) as const

/** Lists that are filtered by the time of the last change. */
const changed = (list: { action?: string; params?: Record<string, unknown> } = {}) =>
  ({
    primaryKey: ['id'],
    mode: 'window',
    deletes: 'reconcile',
    unseen: 'old records of a repository that the user can see only now',
    list: { ...list, params: { ...params, sort: 'updated', direction: 'asc', ...list.params } },
    order: 'updated_at, oldest first',
    cursor: { field: 'updated_at', format: 'iso', from: { param: 'since' }, lookback: HOUR },
    at: { field: 'updated_at', format: 'iso' },
    parent,
  }) as const

/** One list per issue, comment and the like; changes of the list do not show on them. */
const reactionsOf = (stream: string, param: string, from: string, id: string) =>
  ({
    primaryKey: ['id'],
    mode: 'children',
    deletes: 'missing',
    unseen: 'reactions, which do not change what they are to',
    list: { params },
    parent: {
      stream,
      params: { owner: 'owner', repo: 'repo', [param]: from },
      write: { [id]: 'id', repository_id: 'repository_id' },
      where: { field: 'reactions.total_count', values: 'some' },
    },
  }) as const

const ofPulls = { owner: 'owner', repo: 'repo', pull_number: 'number' } as const

const ofOrgs = (...key: string[]) =>
  ({
    primaryKey: key,
    mode: 'snapshot',
    deletes: 'missing',
    list: { params },
    parent: { stream: 'orgs', params: { org: 'login' }, write: { org: 'login', org_id: 'id' } },
  }) as const

export default defineSync({
  streams: {
    repos: { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params } },
    orgs: { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params } },
    issues: changed({ params: { state: 'all' } }),
    issue_comments: changed({ action: 'list_for_repo' }),
    // No filter by time: newest first, until they are older.
    pulls: {
      ...changed({ params: { state: 'all', sort: 'updated', direction: 'desc' } }),
      order: 'updated_at, newest first',
      cursor: { field: 'updated_at', format: 'iso', lookback: HOUR },
    },
    pull_reviews: {
      primaryKey: ['id'],
      mode: 'children',
      deletes: 'missing',
      list: { params },
      parent: {
        stream: 'pulls',
        params: ofPulls,
        write: { pull_id: 'id', repository_id: 'repository_id' },
      },
    },
    pull_commits: {
      primaryKey: ['pull_id', 'sha'],
      mode: 'children',
      deletes: 'missing',
      list: { params },
      parent: { stream: 'pulls', params: ofPulls, write: { pull_id: 'id', repository_id: 'repository_id' } },
    },
    // The list has no numbers of lines, files and comments, and does not say who merged.
    pull_stats: {
      primaryKey: ['id'],
      mode: 'children',
      deletes: 'missing',
      list: { entity: 'pulls', action: 'get' },
      parent: { stream: 'pulls', params: ofPulls, write: { repository_id: 'repository_id' } },
    },
    review_comments: changed({ action: 'list_for_repo' }),
    // The filter is by the time of the commit, not of its push.
    commits: {
      primaryKey: ['repository_id', 'sha'],
      mode: 'window',
      deletes: 'reconcile',
      unseen: 'commits that are pushed more than 30 days after they were made; only the default branch is read',
      list: { params },
      order: 'newest first',
      cursor: { field: 'commit.committer.date', format: 'iso', from: { param: 'since' }, lookback: 30 * DAY },
      at: { field: 'commit.committer.date', format: 'iso' },
      // A repository without commits refuses the list.
      parent: { ...parent, without: [409] },
    },
    // A run can be started again for 30 days, and keeps its time of creation.
    workflow_runs: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'reconcile',
      list: { params },
      order: 'created_at, newest first',
      cursor: {
        field: 'created_at',
        format: 'iso',
        from: { param: 'created', template: '>={}' },
        lookback: 32 * DAY,
        unsettled: {
          field: 'status',
          values: ['queued', 'in_progress', 'requested', 'waiting', 'pending'],
        },
      },
      at: { field: 'updated_at', format: 'iso' },
      parent,
    },
    workflow_jobs: {
      primaryKey: ['id'],
      mode: 'children',
      deletes: 'missing',
      list: { params: { ...params, filter: 'all' } },
      parent: {
        stream: 'workflow_runs',
        params: { owner: 'owner', repo: 'repo', run_id: 'id' },
        write: { repository_id: 'repository_id' },
      },
    },
    // An event keeps what it says.
    issue_events: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'reconcile',
      unseen: 'old events of a repository that the user can see only now',
      list: { params },
      order: 'created_at, newest first',
      cursor: { field: 'created_at', format: 'iso', lookback: HOUR },
      at: { field: 'created_at', format: 'iso' },
      parent,
    },
    // GitHub lists those of the last 30 days; the copy keeps them.
    events: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'never',
      list: { params },
      order: 'created_at, newest first',
      cursor: { field: 'created_at', format: 'iso', lookback: 6 * HOUR },
      at: { field: 'created_at', format: 'iso' },
      parent,
    },
    issue_reactions: reactionsOf('issues', 'issue_number', 'number', 'issue_id'),
    issue_comment_reactions: reactionsOf('issue_comments', 'comment_id', 'id', 'comment_id'),
    commit_comment_reactions: reactionsOf('commit_comments', 'comment_id', 'id', 'comment_id'),
    review_comment_reactions: reactionsOf('review_comments', 'comment_id', 'id', 'comment_id'),
    commit_comments: ofRepos(),
    deployments: ofRepos(),
    tags: ofRepos('name'),
    stargazers: ofRepos('user.id'),
    collaborators: ofRepos(),
    assignees: ofRepos(),
    workflows: ofRepos(),
    branches: ofRepos('name'),
    labels: ofRepos(),
    milestones: ofRepos('id', { state: 'all' }),
    releases: ofRepos(),
    teams: ofOrgs('id'),
    org_members: ofOrgs('org_id', 'id'),
    team_members: {
      primaryKey: ['team_id', 'id'],
      mode: 'snapshot',
      deletes: 'missing',
      list: { params },
      parent: { stream: 'teams', params: { org: 'org', team_slug: 'slug' }, write: { team_id: 'id', org: 'org' } },
    },
    gists: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'reconcile',
      list: { params },
      order: 'updated_at, newest first',
      cursor: { field: 'updated_at', format: 'iso', from: { param: 'since' }, lookback: HOUR },
      at: { field: 'updated_at', format: 'iso' },
    },
  },
  excluded: {
    action_caches: 'are soon used, replaced or gone',
    artifacts: 'expire, so that a copy would mostly have what is gone',
    check_runs: 'one request per commit',
    code: 'is a search',
    commit_statuses: 'one request per commit',
    hooks: 'only administrators of a repository may list them',
    pull_files: 'the text of every change: one request per pull request, megabytes for large ones',
    refs: 'those that people make are in `branches` and `tags`',
    release_assets: 'are part of each release',
    users: 'only a search lists them; those of an organization are in `org_members`',
  },
})
