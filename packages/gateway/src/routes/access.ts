import type { WorkspaceRow } from '../db/schema.ts'
import type { Call } from '../http/endpoint.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { Source } from '../records/sources.ts'

type Asking = Pick<Call<unknown, unknown>, 'gateway' | 'scope' | 'principal'>

/**
 * The workspace of this name or id, for whoever may know of it.
 * @throws {HttpError} 404; the same for a name that does not exist and for one of another tenant.
 */
export async function workspaceOf(
  { gateway, scope }: Asking,
  named: { name?: string; id?: string },
): Promise<WorkspaceRow> {
  const { name, id } = named
  const found =
    id === undefined ? name && (await gateway.workspaces.byName(name)) : await gateway.workspaces.get(scope, id)
  const may = found && (await gateway.workspaces.get(scope, found.id))
  if (!may) {
    const error = notFound('workspace', name ?? id ?? '')
    throw new HttpError(
      404,
      error.title,
      `${error.message}; a scoped token for a new name makes its workspace (POST /v1/account/applications/scoped-token)`,
      { ...(error.data && { data: error.data }) },
    )
  }
  return may
}

/** @throws {HttpError} 404 */
export async function sourceOf({ gateway, scope }: Asking, id: string): Promise<Source> {
  // Some clients send ids with the prefix that they were once given.
  const source = await gateway.sources.get(scope, id.replace(/^source_id:/, ''))
  if (!source) throw notFound('source', id)
  return source
}

/** Writes down what a caller did, with the names of what was given. */
export async function noted<T>(
  { gateway, principal, requestId }: Pick<Call<unknown, unknown>, 'gateway' | 'principal' | 'requestId'>,
  entry: { workspaceId: string | null; action: string; target?: string; params?: object | null },
  run: () => Promise<T>,
): Promise<T> {
  const write = (outcome: string, target = entry.target) =>
    gateway.audit.write({
      workspaceId: entry.workspaceId,
      actor: principal.applicationId,
      action: entry.action,
      ...(target !== undefined && { target }),
      params: Object.keys(entry.params ?? {}),
      outcome,
      requestId,
    })
  try {
    const result = await run()
    await write('ok', entry.target ?? (result as { id?: string } | undefined)?.id)
    return result
  } catch (error) {
    const { code, title, name } = Object(error) as { code?: unknown; title?: unknown; name?: unknown }
    await write(String(title ?? code ?? name ?? 'failed').slice(0, 60))
    throw error
  }
}
