import { ParamsError } from '@ferrule/core'
import { findKind } from '../connectors/kinds.ts'
import { type Environment, openFrom } from './options.ts'
import { misuse, parse } from './pages.ts'

/** `ferrule search <connector> <entity> [filter] --sort created:desc --limit 20`. */
export async function search(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse('search', args)
  // A page's size, not the rate limit that a gateway takes by this name.
  const { limit, ...settings } = values
  const [kindName, entity, filter] = positionals
  if (kindName === undefined || entity === undefined) throw misuse('search')
  const gateway = await openFrom(settings, env)
  try {
    // Connectors of documents are known to the gateway that is open.
    const kind = findKind(kindName)
    if (!kind) throw misuse('search', `there is no connector ${kindName.slice(0, 60)}; usage`)
    const workspace = await gateway.workspaces.byName(values.workspace ?? 'default')
    const found = workspace
      ? (await gateway.sources.list(workspace.id, { kind: kind.name })).filter(
          ({ id }) => values.source === undefined || id === values.source,
        )
      : []
    const [source] = found
    // With several sources, the caller must choose.
    if (!source || found.length > 1)
      throw new ParamsError(
        source
          ? `there are ${found.length} sources of ${kind.name}; choose one with --source: ${found.map(({ id }) => id).join(', ')}`
          : `there is no source of ${kind.name}; add one with ferrule sources add ${kind.name} --env`,
      )
    const params = {
      query: {
        ...(filter !== undefined && { filter: json(filter) }),
        ...(values.sort && { sort: values.sort.map(sortOf) }),
      },
      limit: Number(limit ?? 20),
      ...(values.cursor !== undefined && { cursor: values.cursor }),
    }
    const result = await gateway.copies.search(await gateway.connectors.of(source), entity, params)
    process.stdout.write(`${JSON.stringify(result, null, values.json ? 0 : 2)}\n`)
  } finally {
    await gateway.close()
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ParamsError('the filter is not JSON')
  }
}

function sortOf(text: string): Record<string, string> {
  const at = text.lastIndexOf(':')
  if (at < 1) throw new ParamsError('--sort must be <field>:asc or <field>:desc')
  return { [text.slice(0, at)]: text.slice(at + 1) }
}
