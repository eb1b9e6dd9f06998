import { chaosServer, type Seen } from '@ferrule/test-kit/server'
import { Octokit } from '@octokit/rest'
import { expect, test } from 'vitest'
import { actions, connect, run, TOKEN } from './support/connector.ts'

/**
 * Octokit and the connector make the same call against one recording server, and must send the same request. Octokit takes
 * GitHub's own names of parameters, as the connector does, so that every operation is compared with all that it takes.
 */

/** The method of Octokit for each operation. */
const METHODS: Readonly<Record<string, string>> = {
  'branches.get': 'repos.getBranch',
  'branches.list': 'repos.listBranches',
  'code.api_search': 'search.code',
  'commits.get': 'repos.getCommit',
  'commits.list': 'repos.listCommits',
  'contents.delete': 'repos.deleteFile',
  'contents.get': 'repos.getContent',
  'contents.update': 'repos.createOrUpdateFileContents',
  'gists.create': 'gists.create',
  'gists.delete': 'gists.delete',
  'gists.get': 'gists.get',
  'gists.list': 'gists.list',
  'hooks.create': 'repos.createWebhook',
  'hooks.delete': 'repos.deleteWebhook',
  'hooks.list': 'repos.listWebhooks',
  'issue_comments.create': 'issues.createComment',
  'issue_comments.delete': 'issues.deleteComment',
  'issue_comments.get': 'issues.getComment',
  'issue_comments.list': 'issues.listComments',
  'issue_comments.list_for_repo': 'issues.listCommentsForRepo',
  'issue_comments.update': 'issues.updateComment',
  'issues.api_search': 'search.issuesAndPullRequests',
  'issues.create': 'issues.create',
  'issues.get': 'issues.get',
  'issues.list': 'issues.listForRepo',
  'issues.update': 'issues.update',
  'labels.create': 'issues.createLabel',
  'labels.delete': 'issues.deleteLabel',
  'labels.list': 'issues.listLabelsForRepo',
  'labels.update': 'issues.updateLabel',
  'milestones.create': 'issues.createMilestone',
  'milestones.get': 'issues.getMilestone',
  'milestones.list': 'issues.listMilestones',
  'milestones.update': 'issues.updateMilestone',
  'org_members.list': 'orgs.listMembers',
  'orgs.get': 'orgs.get',
  'orgs.list': 'orgs.listForAuthenticatedUser',
  'pull_files.list': 'pulls.listFiles',
  'pull_reviews.create': 'pulls.createReview',
  'pull_reviews.list': 'pulls.listReviews',
  'pull_reviews.submit': 'pulls.submitReview',
  'pulls.create': 'pulls.create',
  'pulls.get': 'pulls.get',
  'pulls.list': 'pulls.list',
  'pulls.merge': 'pulls.merge',
  'pulls.update': 'pulls.update',
  'releases.create': 'repos.createRelease',
  'releases.delete': 'repos.deleteRelease',
  'releases.get': 'repos.getRelease',
  'releases.get_latest': 'repos.getLatestRelease',
  'releases.list': 'repos.listReleases',
  'releases.update': 'repos.updateRelease',
  'repos.api_search': 'search.repos',
  'repos.create': 'repos.createForAuthenticatedUser',
  'repos.delete': 'repos.delete',
  'repos.get': 'repos.get',
  'repos.list': 'repos.listForAuthenticatedUser',
  'repos.list_for_org': 'repos.listForOrg',
  'repos.list_for_user': 'repos.listForUser',
  'repos.update': 'repos.update',
  'team_members.list': 'teams.listMembersInOrg',
  'teams.get': 'teams.getByName',
  'teams.list': 'teams.list',
  'users.get': 'users.getByUsername',
  'users.get_authenticated': 'users.getAuthenticated',
  'workflow_runs.cancel': 'actions.cancelWorkflowRun',
  'workflow_runs.get': 'actions.getWorkflowRun',
  'workflow_runs.list': 'actions.listWorkflowRunsForRepo',
  'workflows.dispatch': 'actions.createWorkflowDispatch',
  'workflows.get': 'actions.getWorkflow',
  'workflows.list': 'actions.listRepoWorkflows',
}

type Method = (params: object) => Promise<unknown>

const silent = { debug() {}, info() {}, warn() {}, error() {} }

function official(baseUrl: string, operation: string): Method {
  const [scope = '', name = ''] = (METHODS[operation] ?? '').split('.')
  const { rest } = new Octokit({ auth: TOKEN, baseUrl, log: silent })
  return (rest as unknown as Record<string, Record<string, Method>>)[scope]?.[name] as Method
}

/** The same request in other words is the same: the order of a query, and escapes that stand for the same text. */
const comparable = ({ method, target, query, body }: Seen) => ({
  method,
  path: (target.split('?')[0] as string).split('/').map(decodeURIComponent),
  query: [...query].sort(([one], [other]) => (one < other ? -1 : 1)),
  body: body === '' ? undefined : JSON.parse(body),
})

test('every operation is compared', () => {
  expect(Object.keys(METHODS)).toEqual(actions.map(({ operation }) => operation).sort())
})

test.each(actions)('$operation', async ({ operation, samples }) => {
  const server = await chaosServer(() => ({ body: {} }))
  const github = connect(server.url)
  const theirs = official(server.url, operation)
  for (const params of samples) {
    await theirs(params)
    // What comes back is no record.
    await run(github, operation, params).catch((error: { code?: string }) => expect(error.code).toBe('response'))
    const [second, first] = [server.requests.at(-1), server.requests.at(-2)] as [Seen, Seen]
    expect(comparable(second)).toEqual(comparable(first))
    // `token` is the older word of the two that GitHub takes.
    expect(second.headers['authorization']).toBe(`Bearer ${TOKEN}`)
    expect(first.headers['authorization']).toBe(`token ${TOKEN}`)
    expect(second.headers['content-type']).toBe(second.body === '' ? undefined : 'application/json')
  }
  expect(server.requests).toHaveLength(samples.length * 2)
})
