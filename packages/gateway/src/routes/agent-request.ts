import { z } from '@hono/zod-openapi'
import { findKind, type Kind } from '../connectors/kinds.ts'
import { badRequest, unprocessable } from '../http/errors.ts'

export const values = z.record(z.string(), z.unknown())
export const tenant = z.string().trim().min(1).max(200)

/** The tenant, in the January dialect, that of February, and today's; a client sends one of them. */
export const tenantFields = {
  external_user_id: tenant.optional(),
  customer_name: tenant.optional(),
  workspace_name: tenant.optional(),
}

/** What every request for a new connector has. */
const wanted = z.strictObject({
  ...tenantFields,
  connector_type: z.string().max(200).nullish(),
  definition_id: z.string().max(200).nullish(),
  source_template_id: z.string().max(200).nullish(),
  name: z.string().trim().min(1).max(200).nullish(),
  replication_config: values.nullish(),
  environment: values.nullish(),
})

type Wanted = z.infer<typeof wanted>

/** A request for a new connector with these fields besides: it names a tenant and a kind. */
export const connectorRequest = <More extends z.ZodRawShape>(more: More) =>
  wanted
    .extend(more)
    .refine((body) => tenantOf(body as Wanted) !== undefined, {
      path: ['workspace_name'],
      message: 'is missing (external_user_id in the older dialect)',
    })
    .refine((body) => nameOfKind(body as Wanted) != null, {
      path: ['connector_type'],
      message: 'one of connector_type, definition_id and source_template_id is needed',
    })

/** The name of the tenant, whatever the dialect calls it. */
export const tenantOf = (body: Partial<Record<keyof typeof tenantFields, string | undefined>>): string | undefined =>
  body.workspace_name ?? body.customer_name ?? body.external_user_id

type KindNames = Partial<Record<'definition_id' | 'connector_type' | 'source_template_id', string | null | undefined>>

const nameOfKind = (body: KindNames) => body.definition_id ?? body.connector_type ?? body.source_template_id

/**
 * The kind that a body names.
 * @throws {HttpError} 400
 */
export function kindOf(body: KindNames): Kind {
  const kind = findKind(nameOfKind(body) ?? '')
  if (kind) return kind
  const field = body.definition_id ? 'definition_id' : body.connector_type ? 'connector_type' : 'source_template_id'
  throw badRequest('no connector of this kind', [
    {
      field,
      message: 'no connector of this kind; GET /v1/integrations/definitions/sources lists them',
      error_code: 'value-not-found',
    },
  ])
}

/**
 * The settings of a request that its connector takes.
 * @throws {HttpError} 422 for what `environment` has besides.
 */
export const requestedConfig = (
  kind: Kind,
  { replication_config, environment }: Pick<Wanted, 'replication_config' | 'environment'>,
): Promise<Record<string, unknown>> =>
  configOf(kind, { ...replication_config, ...environment }, Object.keys(environment ?? {}))

/**
 * The settings that the connector itself takes.
 * @param strict names that must be among them: those of `environment`, which has no other use.
 */
export async function configOf(
  kind: Kind,
  given: Readonly<Record<string, unknown>>,
  strict: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const config: Record<string, unknown> = {}
  const unknown = new Set(strict)
  for (const { load } of kind.implementations) {
    const { manifest } = await load()
    for (const name of Object.keys((manifest.config['properties'] as object | undefined) ?? {})) {
      unknown.delete(name)
      if (Object.hasOwn(given, name) && given[name] !== null) config[name] = given[name]
    }
  }
  if (unknown.size > 0)
    throw unprocessable(
      `environment has what ${kind.connectorType} does not take`,
      [...unknown]
        .slice(0, 20)
        .map((name) => ({ field: `environment.${name.slice(0, 60)}`, message: 'unknown', error_code: 'unknown' })),
    )
  return config
}
