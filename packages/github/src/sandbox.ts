import type { Call, Crud, NewRow, Row, SandboxDefinition, World } from '@ferrule/sandbox/engine'
import manifest from './generated/manifest.gen.ts'
import { actionsBehaviors } from './sandbox/actions.ts'
import { commitBehaviors, refRules } from './sandbox/commits.ts'
import { githubFacts } from './sandbox/facts.ts'
import { issueBehaviors } from './sandbox/issues.ts'
import { objectBehaviors } from './sandbox/objects.ts'
import { reviewBehaviors } from './sandbox/reviews.ts'

export type { GitHubData } from './sandbox/data.ts'
export type { GitHubSandboxCredentials } from './sandbox/facts.ts'

/** Whoever the credentials are of is the first user. */
const authenticated = (call: Call, world: World, crud: Crud): unknown =>
  crud.get(call, world, world.store.all('users')[0])

/** Merges by closing; an answer says that it worked. */
const merge = async (call: Call, world: World, crud: Crud): Promise<unknown> => {
  await crud.update({ ...call, params: { state: 'closed' } }, world, crud.named(call, world))
  return { sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e', merged: true, message: 'Pull Request successfully merged' }
}

/** In a label's path is its name until now. */
const rename = (call: Call, world: World, crud: Crud): unknown => {
  const { owner, repo, name, new_name = name, ...params } = call.params
  return crud.update({ ...call, params: { ...params, name: new_name } }, world, crud.named(call, world))
}

/** Lists show repositories and organizations in types of their own, which paths do not lead back to the records. */
const newest =
  (collection: string) =>
  (call: Call, world: World, crud: Crud): unknown =>
    crud.page(call, world, world.store.all(collection).toReversed())

const LOGINS = ['octo-org', 'monalisa', 'hubot', 'ada-lovelace', 'grace-hopper']
const NAMES = ['umbrellas', 'lanterns', 'teapots', 'ladders', 'kites', 'compasses']
const TITLES = ['The build fails on main', 'Add a dark mode', 'Typo in the guide', 'Slow start after an update']

/** Names with a number from the second round on. */
const nth = (names: readonly string[], index: number): string => {
  const round = Math.floor(index / names.length)
  return `${names[index % names.length]}${round > 0 ? `-${round + 1}` : ''}`
}

const page = (path: string): string => `https://github.com/${path}`

/** How often a record was reacted to, as it says itself. */
const reactions = {
  ...{ url: 'https://api.github.com/reactions', total_count: 1, '+1': 1, '-1': 0, laugh: 0, confused: 0 },
  ...{ heart: 0, hooray: 0, eyes: 0, rocket: 0 },
}

/** Values of a collection's first records that their schema does not determine. */
const FIRST: Readonly<Record<string, (index: number, world: World) => NewRow>> = {
  users: (index) => {
    const login = nth(LOGINS, index)
    return { login, type: index === 0 ? 'Organization' : 'User', html_url: page(login) }
  },
  repos: (index, { store }) => {
    const users = store.all('users')
    const owner = users[index % Math.max(users.length, 1)] ?? { login: LOGINS[0] }
    const name = nth(NAMES, index)
    const full_name = `${String(owner['login'])}/${name}`
    return { name, full_name, owner, html_url: page(full_name), default_branch: 'main' }
  },
  orgs: (index) => ({ login: nth(['octo-org', 'octo-labs'], index), type: 'Organization' }),
  teams: (index) => ({
    name: nth(['Maintainers', 'Reviewers'], index),
    slug: nth(['maintainers', 'reviewers'], index),
  }),
  issues: (index, world) => ({ title: nth(TITLES, index), user: author(index, world), reactions }),
  pulls: (index, world) => ({ title: nth(TITLES, index), user: author(index, world) }),
  issue_comments: (index, world) => ({ body: 'Confirmed.', user: author(index, world), reactions }),
  commit_comments: (index, world) => ({ body: 'Well named.', user: author(index, world), reactions }),
  review_comments: (index, world) => ({ body: 'Shorter, please.', user: author(index, world), reactions }),
  stargazers: (index, world) => ({ user: author(index, world), starred_at: '2026-01-31T09:00:00Z' }),
  labels: (index) => ({ name: nth(['bug', 'documentation', 'enhancement', 'question'], index) }),
  releases: (index, world) => ({ tag_name: `v1.${index}.0`, name: `1.${index}`, author: author(index, world) }),
}

function author(index: number, { store }: World): Row | null {
  const people = store.all('users').filter(({ type }) => type === 'User')
  return people[index % Math.max(people.length, 1)] ?? null
}

/** Records that are in every repository; the first repository is `octo-org/umbrellas`. */
async function seed(world: World, { sizes }: { readonly sizes: Readonly<Record<string, number>> }): Promise<void> {
  const collections = new Set(['users', 'repos', ...Object.keys(sizes)])
  for (const collection of collections)
    for (let index = 0; index < (sizes[collection] ?? 0); index++)
      await world.store.insert(collection, FIRST[collection]?.(index, world) ?? {})
}

/** Nothing comes of it here, but the record must be there. */
const silent = (call: Call, world: World, crud: Crud): undefined => {
  crud.named(call, world)
}

/** A draft has no tag yet. */
const byTag = (call: Call, world: World, crud: Crud): unknown => {
  const { tag } = call.params
  const [release] = world.store.all('releases', (row) => row['tag_name'] === tag && row['draft'] !== true)
  return crud.get(call, world, release ?? crud.need(world, 'releases', tag, 'tag'))
}

const notes = ({ params: { tag_name } }: Call): object => ({ name: tag_name, body: `## What's Changed in ${tag_name}` })

/** Values that no schema determines. A number that follows from the id is the same at every run. */
const issue = {
  values: {
    number: ({ id }: Row) => 1_000 + (Number(id) % 9_000),
    state: 'open',
    author_association: 'OWNER',
    score: 1,
  },
}

const any = (): boolean => true
/** Parameters of lists that are no field of a record, or that stand for several values. */
const unfiltered = Object.fromEntries(
  [
    'q',
    'sort',
    'order',
    'direction',
    'since',
    'filter',
    'type',
    'affiliation',
    'visibility',
    'labels',
    'search_type',
  ].map((name) => [name, any]),
)
const byState = (row: Row, wanted: unknown): boolean => wanted === 'all' || row['state'] === wanted

const WORDS: Readonly<Record<string, string>> = {
  unauthorized: 'Bad credentials',
  forbidden: 'Resource not accessible by personal access token',
  not_found: 'Not Found',
  rate_limited: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
}

/**
 * A fake GitHub, made of the manifest: `createSandbox('github')` of `@ferrule/sandbox`. Repositories (`octo-org/umbrellas` and
 * others), issues, pull requests and the rest are records that calls create, change and delete; errors look as GitHub's.
 */
const definition = {
  manifest,
  credentials: githubFacts.credentials,
  restricted: githubFacts.restricted,
  records: { repos: 40, issues: 60, pulls: 30, issue_comments: 20, releases: 12, labels: 12, users: 5, gists: 10 },
  seed,
  defaults: {
    issues: issue,
    pulls: issue,
    milestones: issue,
    repos: { values: { score: 1 } },
  },
  rules: { refs: refRules },
  filters: Object.fromEntries(
    Object.keys(manifest.entities).map((entity) => [entity, { ...unfiltered, state: byState }]),
  ),
  behaviors: {
    ...Object.fromEntries(
      Object.keys(manifest.entities['repos']?.actions ?? {})
        .filter((action) => action.startsWith('list'))
        .map((action) => [`repos.${action}`, newest('repos')]),
    ),
    ...actionsBehaviors,
    ...commitBehaviors,
    ...issueBehaviors,
    ...objectBehaviors,
    ...reviewBehaviors,
    'orgs.list': newest('orgs'),
    'users.get_authenticated': authenticated,
    'labels.update': rename,
    'pulls.merge': merge,
    'hooks.ping': silent,
    'hooks.test': silent,
    'releases.get_by_tag': byTag,
    'releases.generate_notes': notes,
  },
  refuse: ({ code, message, param }: { code: string; message: string; param?: string }) => ({
    message: WORDS[code] ?? `Invalid request. ${message}`,
    ...(param && { errors: [{ resource: 'Request', field: param, code: 'invalid' }] }),
    documentation_url: 'https://docs.github.com/rest',
  }),
} satisfies SandboxDefinition

export default definition
