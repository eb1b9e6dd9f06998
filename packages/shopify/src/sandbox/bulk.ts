import { membersOf, type Params, type World } from '@ferrule/sandbox/engine'
import { type DocumentNode, Kind, parse, visit } from '@ferrule/sandbox/graphql'
import type * as Shopify from '../generated/index.gen.ts'
import { EVERY } from './connections.ts'
import { type Context, execute, prepare, type Resolvers } from './execute.ts'
import { gid, nextNumber } from './ids.ts'
import { UserError } from './problem.ts'
import { insert } from './records.ts'
import { RESULTS, resultsOf, STAGED, uploadsOf } from './storage.ts'
import { each, iso } from './values.ts'
import { changes } from './writes/usual.ts'
import type { Mutation } from './writes/write.ts'

/** Bulk operations. They are done as soon as they are asked for; their results are kept as lines of JSON. */

type Fields = Readonly<Record<string, unknown>>
interface Edges {
  readonly edges: readonly { readonly node: Fields }[]
}
const isConnection = (value: unknown): value is Edges => Array.isArray(membersOf(value)['edges'])

/** The connections of a document have no pages. */
const unpaged = (document: DocumentNode): DocumentNode =>
  visit(document, {
    Field(node) {
      const paged = node.selectionSet?.selections.some(
        (part) => part.kind === Kind.FIELD && part.name.value === 'edges',
      )
      if (!paged || node.arguments?.some(({ name }) => name.value === 'first')) return undefined
      const first = {
        kind: Kind.ARGUMENT,
        name: { kind: Kind.NAME, value: 'first' },
        value: { kind: Kind.INT, value: String(EVERY) },
      } as const
      return { ...node, arguments: [...(node.arguments ?? []), first] }
    },
  })

/** A record, and after it those of its connections. */
function linesOf(record: Fields, parent?: unknown): Fields[] {
  const entries = Object.entries(record)
  const own = Object.fromEntries(entries.filter(([, value]) => !isConnection(value)))
  const below = entries.flatMap(([, value]) =>
    isConnection(value) ? value.edges.flatMap(({ node }) => linesOf(node, record['id'] ?? parent)) : [],
  )
  return [{ ...own, ...(parent !== undefined && { __parentId: parent }) }, ...below]
}

const connectionsIn = (value: unknown): Edges[] =>
  isConnection(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(connectionsIn)
      : []

function read(text: string, field: string): DocumentNode {
  try {
    return parse(text)
  } catch (error) {
    throw new UserError([field], `Invalid bulk ${field}: ${Object(error).message}`, 'INVALID')
  }
}

type Run = (document: DocumentNode, variables: Params, context: Context) => Promise<Fields>

async function queried(query: string, run: Run, context: Context): Promise<Fields[]> {
  const data = await run(unpaged(read(query, 'query')), {}, context)
  const roots = connectionsIn(data['data'])
  if (roots.length === 0)
    throw new UserError(['query'], 'Bulk queries must contain at least one connection.', 'INVALID')
  return roots.flatMap(({ edges }) => edges.flatMap(({ node }) => linesOf(node)))
}

async function mutated(args: Shopify.BulkOperationsRunMutationParams, run: Run, context: Context): Promise<Fields[]> {
  const file = uploadsOf(context.world).get(args.stagedUploadPath)
  if (file === undefined)
    throw new UserError(
      ['stagedUploadPath'],
      'The JSONL file could not be found. Try uploading the file again.',
      'NO_SUCH_FILE',
    )
  const document = read(args.mutation, 'mutation')
  const lines: Fields[] = []
  for (const [index, line] of file.split('\n').entries())
    if (line.trim() !== '') lines.push({ ...(await run(document, JSON.parse(line), context)), __lineNumber: index })
  return lines
}

async function store(world: World, type: string, query: string, lines: readonly Fields[]) {
  const number = nextNumber(world, 'BulkOperation')
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const path = `${RESULTS}bulk-${number}.jsonl`
  resultsOf(world).set(path, text)
  const roots = lines.filter((line) => line['__parentId'] === undefined).length
  const row = await insert(world, 'BulkOperation', {
    id: gid('BulkOperation', number),
    type,
    status: 'COMPLETED',
    query,
    objectCount: String(lines.length),
    rootObjectCount: String(roots),
    fileSize: text === '' ? null : String(new TextEncoder().encode(text).length),
    url: text === '' ? null : path,
    completedAt: iso(world.now()),
  })
  // It is answered as it was when it began.
  return {
    ...row,
    status: 'CREATED',
    ...each('0', 'objectCount', 'rootObjectCount'),
    ...each(null, 'completedAt', 'url', 'fileSize'),
  }
}

/** The mutations that run documents; `resolvers` are those of all. */
export function bulkWrites(resolvers: () => Resolvers) {
  const run: Run = async (document, variables, context) => {
    const { data, errors } = await execute(prepare(document, variables, resolvers()), resolvers(), context)
    return { data, ...(errors.length > 0 && { errors }) }
  }
  const runQuery: Mutation<Shopify.BulkOperationsRunQueryParams> = async ({ query }, world, context) => ({
    bulkOperation: await store(world, 'QUERY', query, await queried(query, run, context)),
  })
  const runMutation: Mutation<Shopify.BulkOperationsRunMutationParams> = async (args, world, context) => ({
    bulkOperation: await store(world, 'MUTATION', args.mutation, await mutated(args, run, context)),
  })
  return {
    bulkOperationRunQuery: runQuery,
    bulkOperationRunMutation: runMutation,
    bulkOperationCancel,
    stagedUploadsCreate,
  }
}

const bulkOperationCancel = changes('BulkOperation', ({ status }) =>
  /CREATED|RUNNING/.test(status) ? { status: 'CANCELING' } : {},
)

const stagedUploadsCreate: Mutation<Shopify.FilesStageParams> = ({ input }, world, { origin }) => {
  const stagedTargets = input.map(({ filename, mimeType, httpMethod }) => {
    const key = `tmp/${nextNumber(world, 'StagedUpload')}/${filename}`
    const url = `${origin}${STAGED}${key.split('/').map(encodeURIComponent).join('/')}`
    const parameters = httpMethod === 'POST' ? { 'Content-Type': mimeType, key } : { content_type: mimeType }
    const listed = Object.entries(parameters).map(([name, value]) => ({ name, value }))
    return { url, resourceUrl: url, parameters: listed }
  })
  return { stagedTargets }
}
