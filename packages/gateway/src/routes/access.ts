import type { WorkspaceRow } from '../db/schema.ts'
import { HttpError, notFound, outcomeOf } from '../errors.ts'
import { type Call, sourceIdOf } from '../http/endpoint.ts'
import { markNoted } from '../http/refusals.ts'
import type { Source } from '../records/sources.ts'

type Asking = Pick<Call<unknown, unknown>, 'gateway' | 'scope' | 'principal' | 'rows'>

/**
 * The workspace with this name or id, if the caller may know of it.
 * @throws {HttpError} 404, the same for a workspace that does not exist and for another tenant's.
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
      `${error.message}; a scoped token for a new name creates its workspace (POST /v1/account/applications/scoped-token)`,
      { ...(error.data && { data: error.data }) },
    )
  }
  return may
}

/** @throws {HttpError} 404 */
export async function sourceOf({ gateway, scope, rows }: Asking, id: string): Promise<Source> {
  const source = rows ? gateway.sources.known(rows) : await gateway.sources.get(scope, sourceIdOf(id))
  if (!source) throw notFound('source', id)
  return source
}

/**
 * Records a caller's action in the audit log, with the names of its params. `outcome` reads the outcome of a result that is not
 * thrown.
 */
export async function noted<T>(
  { gateway, principal, requestId }: Pick<Call<unknown, unknown>, 'gateway' | 'principal' | 'requestId'>,
  entry: { workspaceId: string | null; action: string; target?: string; params?: object | null },
  run: () => Promise<T>,
  outcome: (result: NoInfer<T>) => string = () => 'ok',
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
    await write(outcome(result), entry.target ?? (result as { id?: string } | undefined)?.id)
    return result
  } catch (error) {
    await write(outcomeOf(error))
    markNoted(error)
    throw error
  }
}

/** A check that the vendor refused is no error of the call, but the audit names its code. */
export const checkOutcome = (found: { ok: true } | { ok: false; error: Error }): string =>
  found.ok ? 'ok' : outcomeOf(found.error)
