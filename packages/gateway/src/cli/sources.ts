import { isFerruleError, ParamsError } from '@ferrule/core'
import { construct, fieldsOf } from '../connectors/credentials.ts'
import type { Kind } from '../connectors/kind.ts'
import { allKinds, findKind } from '../connectors/kinds.ts'
import { startCopy } from '../jobs/start-copy.ts'
import type { NewSource, Source } from '../records/sources.ts'
import type { Gateway } from '../services.ts'
import { type Environment, openFrom } from './options.ts'
import { misuse, parse } from './pages.ts'

/** `ferrule sources list | add <connector> --env`. */
export async function sources(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse('sources', args)
  const [verb = 'list', kindName] = positionals
  const gateway = await openFrom(values, env)
  const print = (facts: object, text: string) => process.stdout.write(`${values.json ? JSON.stringify(facts) : text}\n`)
  try {
    const workspace = await gateway.workspaces.ensure(values.workspace ?? 'default')
    if (verb === 'list') {
      for (const { id, kind, name } of await gateway.sources.list(workspace.id))
        print({ id, kind, name }, `${id}  ${kind}  ${name}`)
      return
    }
    const kind = verb === 'add' && kindName ? findKind(kindName) : undefined
    if (!kind || !values.env)
      throw misuse(
        'sources',
        `connectors are ${allKinds()
          .map(({ name }) => name)
          .join(', ')}; usage`,
      )
    const source = await add(gateway, kind, values.name ?? kind.connectorType, workspace.id, env)
    print({ id: source.id, kind: kind.name }, `${source.id}  ${kind.connectorType}: the credentials work`)
    if (!values['no-copy']) {
      const rows = await copy(gateway, source, (line) => values.json || process.stderr.write(`${line}\n`))
      print({ rows }, `copied ${rows} rows; try: ferrule search ${kind.name} <entity>`)
    }
  } finally {
    await gateway.close()
  }
}

/** @throws {ParamsError} if a variable is missing or the vendor rejects the credentials. */
async function add(gateway: Gateway, kind: Kind, name: string, workspaceId: string, env: Environment): Promise<Source> {
  let given: { credentials: Record<string, string>; config: Record<string, string> } | undefined
  for (const { load } of kind.implementations) {
    const { manifest } = await load()
    const read = (schema: Parameters<typeof fieldsOf>[0]): Record<string, string> =>
      Object.fromEntries(
        fieldsOf(schema).flatMap((field) => {
          const value = env[manifest.env[field] ?? '']?.trim()
          return value ? [[field, value]] : []
        }),
      )
    const found = { credentials: read(manifest.credentials), config: read(manifest.config) }
    const known = new Set(fieldsOf(manifest.credentials))
    found.config = Object.fromEntries(Object.entries(found.config).filter(([field]) => !known.has(field)))
    if (!given || Object.keys(found.credentials).length > Object.keys(given.credentials).length) given = found
  }
  return createChecked(gateway, kind, { name, workspaceId, ...(given ?? { credentials: {}, config: {} }) })
}

/**
 * Creates a source if the vendor accepts its credentials.
 * @throws {ParamsError} if it does not, or cannot be asked.
 */
export async function createChecked(
  gateway: Gateway,
  kind: Kind,
  given: Pick<NewSource, 'name' | 'workspaceId' | 'credentials' | 'config'>,
): Promise<Source> {
  const { name, workspaceId, credentials, config } = given
  await construct(kind, { credentials, config })
  const source = await gateway.sources.create({
    workspaceId,
    kind: kind.name,
    name,
    credentials,
    config,
  })
  const { connector } = await gateway.connectors.of(source)
  const checked = await connector.check()
  if (checked.ok) return source
  await gateway.sources.delete(source)
  const isRejected = isFerruleError(checked.error) && ['authentication', 'permission'].includes(checked.error.code)
  throw new ParamsError(
    `${isRejected ? 'the vendor rejected the credentials' : 'the account could not be checked'}: ${checked.error.message}`,
  )
}

/** Creates a connection that copies all streams, and runs it once. Returns the number of rows. */
async function copy(gateway: Gateway, source: Source, say: (line: string) => void): Promise<number> {
  const { workspaceId } = source
  let job = await startCopy(gateway, source)
  if (!job) return 0
  await gateway.work({ interval: 200 })
  let attempt = 0
  let after = 0
  while (!['succeeded', 'failed', 'canceled'].includes(job.status)) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    job = (await gateway.jobs.get(workspaceId, job.id)) ?? job
    const lines = await gateway.jobs.logs(workspaceId, job.id, attempt, { after })
    for (const line of lines) say(line.message)
    after = Number(lines.at(-1)?.id ?? after)
    attempt = Math.max(0, (await gateway.jobs.attempts(workspaceId, job.id)).length - 1)
  }
  return job.rows
}
