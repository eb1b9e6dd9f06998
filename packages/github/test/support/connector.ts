import type { CallOptions } from '@ferrule/core'
import { GitHubConnector, type GitHubOptions } from '@ferrule/github'
import manifest from '@ferrule/github/manifest'
import { sampledActions } from '@ferrule/test-kit/actions'
import { type ChaosServer, chaosServer, type Handler, type Reply, script } from '@ferrule/test-kit/server'
import { connector } from '@ferrule/test-kit/ways'

/** Looks like a token and is none. */
export const TOKEN = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'

/** A connector that talks to a test server, without retries unless asked for. */
export const connect = (baseUrl: string, options: Partial<GitHubOptions> = {}): GitHubConnector =>
  connector(GitHubConnector, { credentials: { token: TOKEN }, baseUrl, retry: 0, ...options })

/** A server that gives these answers in turn, and a connector that talks to it. */
export async function upstream(
  replies: Reply | Reply[] | Handler,
  options: Partial<GitHubOptions> = {},
): Promise<{ server: ChaosServer; github: GitHubConnector }> {
  const server = await chaosServer(typeof replies === 'function' ? replies : script(...[replies].flat()))
  return { server, github: connect(server.url, options) }
}

/** `execute` for names that are only known at run time. */
export const run = (
  github: GitHubConnector,
  operation: string,
  params: object = {},
  options?: CallOptions,
): Promise<{ data: unknown }> => {
  const [entity, action] = operation.split('.')
  return github.execute({ entity, action, params } as never, options) as never
}

/** Octokit sends a plus in a search as it is, which then is a space. */
const search = 'repo:octo-org/hello is:open & é 漢字 "a b" %41'
const awkward = 'a+b & c=d %41 é 漢字 😀 \'"!*()~,;:@$#'

/** Every action with parameters but the upload, which goes to a host of its own. Texts that a path or a query has to escape are among them. */
export const actions = sampledActions(manifest, {
  owner: 'octo-org',
  repo: 'hello.world',
  'labels.update.name': 'help wanted/é',
  'contents.get.path': 'docs/a b.md',
  'contents.update.path': 'docs/a b.md',
  'branches.get.branch': 'feature/a+b',
  q: search,
  page: 3,
  body: awkward,
  since: '2026-01-31T09:00:00Z',
  content: 'aGVsbG8=',
  'issue_reactions.list.content': '+1',
  'issue_comment_reactions.list.content': '+1',
  'commit_comment_reactions.list.content': '-1',
  'review_comment_reactions.list.content': 'heart',
  'issue_reactions.create.content': '+1',
  'issue_comment_reactions.create.content': 'rocket',
  'commit_comment_reactions.create.content': 'eyes',
  'review_comment_reactions.create.content': 'laugh',
}).filter(({ operation }) => operation !== 'release_assets.upload')
