import manifest from './generated/manifest.gen.ts'

/** What of a call and of the sandbox's store is used here; the types of `@ferrule/sandbox` are no dependency. */
interface Call {
  readonly operation: { readonly path: string }
  readonly params: Readonly<Record<string, unknown>>
}
interface World {
  readonly store: { all(collection: string): readonly Row[] }
}
interface Crud {
  list(call: Call, world: World): unknown
  page(call: Call, world: World, rows: readonly Row[]): unknown
  create(call: Call, world: World): unknown
  get(call: Call, world: World, row?: Row): unknown
  update(call: Call, world: World, row?: Row): unknown
  delete(call: Call, world: World, row?: Row): unknown
}
type Row = Readonly<Record<string, unknown>>
type Verb = 'get' | 'update' | 'delete'

/** How a path names one record: the parameter, and the field that it is compared with. */
const KEYS: Readonly<Record<string, readonly [param: string, field: string]>> = {
  gists: ['gist_id', 'id'],
  hooks: ['hook_id', 'id'],
  issue_comments: ['comment_id', 'id'],
  issues: ['issue_number', 'number'],
  labels: ['name', 'name'],
  milestones: ['milestone_number', 'number'],
  orgs: ['org', 'login'],
  pulls: ['pull_number', 'number'],
  releases: ['release_id', 'id'],
  repos: ['repo', 'name'],
  teams: ['team_slug', 'slug'],
  users: ['username', 'login'],
  workflow_runs: ['run_id', 'id'],
  workflows: ['workflow_id', 'id'],
}

/** A call that says nothing of the repository or organization: all records are below the same one. */
const anywhere = <Own extends Call>(call: Own): Own => {
  const own = Object.entries(call.params).filter(([name]) => !call.operation.path.includes(`{${name}}`))
  return { ...call, params: Object.fromEntries(own) }
}

/** A single record, found by its key. A new name of a label or repository is no key. */
const single =
  (entity: string, verb: Verb) =>
  (call: Call, world: World, crud: Crud): unknown => {
    const [param, field] = KEYS[entity] as readonly [string, string]
    const row = world.store.all(entity).find((one) => String(one[field]) === String(call.params[param]))
    const { new_name, ...rest } = anywhere(call).params
    const renamed = new_name === undefined ? {} : { name: new_name }
    return crud[verb]({ ...call, params: { ...rest, ...renamed } }, world, row)
  }

const verbs: readonly Verb[] = ['get', 'update', 'delete']
const singles = Object.fromEntries(
  Object.keys(KEYS).flatMap((entity) => {
    const actions = manifest.entities[entity]?.actions ?? {}
    return verbs.filter((verb) => verb in actions).map((verb) => [`${entity}.${verb}`, single(entity, verb)])
  }),
)

/** A create is a new record and a list has all of them, whatever repository or organization they are below. */
const several = Object.fromEntries(
  Object.keys(KEYS).flatMap((entity) =>
    Object.keys(manifest.entities[entity]?.actions ?? {}).flatMap((action) => {
      const verb = action === 'create' ? 'create' : action.startsWith('list') ? 'list' : undefined
      return verb
        ? [
            [
              `${entity}.${action}`,
              (call: Call, world: World, crud: Crud): unknown => crud[verb](anywhere(call), world),
            ],
          ]
        : []
    }),
  ),
)

/** Whoever the credentials are of is the first user. */
const authenticated = (call: Call, world: World, crud: Crud): unknown =>
  crud.get(call, world, world.store.all('users')[0])

/** Merges by closing; an answer says that it worked. */
const merge = async (call: Call, world: World, crud: Crud): Promise<unknown> => {
  const { pull_number } = call.params
  await single('pulls', 'update')({ ...call, params: { pull_number, state: 'closed' } }, world, crud)
  return { sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e', merged: true, message: 'Pull Request successfully merged' }
}

/** Lists show repositories in types of their own, which paths do not lead back to the records. */
const repositories = (call: Call, world: World, crud: Crud): unknown =>
  crud.page(anywhere(call), world, world.store.all('repos').toReversed())

const nothing = (): undefined => undefined

/** What a schema alone does not say. A number that follows from the id is the same at every run. */
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
 * A fake GitHub, made of the manifest: `createSandbox(definition)` of `@ferrule/sandbox`. Repositories, issues, pull requests
 * and the rest are records that calls create, change and delete, whatever repository they name; errors look as GitHub's.
 */
const definition = {
  manifest,
  credentials: { token: 'ghp_sandbox0123456789' },
  restricted: { token: 'ghp_sandboxReadOnly01' },
  records: { repos: 40, issues: 60, pulls: 30, issue_comments: 20, releases: 12, labels: 12, users: 5, gists: 10 },
  defaults: {
    issues: issue,
    pulls: issue,
    milestones: issue,
    repos: { values: { score: 1 } },
  },
  filters: Object.fromEntries(
    Object.keys(manifest.entities).map((entity) => [entity, { ...unfiltered, state: byState }]),
  ),
  behaviors: {
    ...singles,
    ...several,
    ...Object.fromEntries(
      Object.keys(manifest.entities['repos']?.actions ?? {})
        .filter((action) => action.startsWith('list'))
        .map((action) => [`repos.${action}`, repositories]),
    ),
    'users.get_authenticated': authenticated,
    'pulls.merge': merge,
    'workflow_runs.cancel': nothing,
  },
  refuse: ({ code, message, param }: { code: string; message: string; param?: string }) => ({
    message: WORDS[code] ?? `Invalid request. ${message}`,
    ...(param && { errors: [{ resource: 'Request', field: param, code: 'invalid' }] }),
    documentation_url: 'https://docs.github.com/rest',
  }),
}

export default definition
