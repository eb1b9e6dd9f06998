import { z } from '@hono/zod-openapi'
import { fieldsOf, isSuspicious } from '../connectors/credentials.ts'
import type { Kind } from '../connectors/kind.ts'
import { findKind } from '../connectors/kinds.ts'
import { badRequest, unprocessable } from '../errors.ts'

export const values = z.record(z.string(), z.unknown())
export const tenant = z.string().trim().min(1).max(200)

/** The tenant, in the dialects of January, February and today. A client sends one of them. */
export const tenantFields = {
  external_user_id: tenant.optional(),
  customer_name: tenant.optional(),
  workspace_name: tenant.optional(),
}

/** The fields of every request for a new connector. */
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

/** A request for a new connector with additional fields. It must name a tenant and a kind. */
export const connectorRequest = <More extends z.ZodRawShape>(more: More) =>
  wanted
    .extend(more)
    .refine((body) => tenantOf(body as Wanted) !== undefined, {
      path: ['workspace_name'],
      message: 'is missing (external_user_id in the older dialect)',
    })
    .refine((body) => nameOfKind(body as Wanted) != null, {
      path: ['connector_type'],
      message: 'one of connector_type, definition_id and source_template_id is required',
    })

/** The tenant's name in any dialect. */
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
 * The kind of this name in a body of the management API.
 * @param fields names of the fields that it may stand in, for the message.
 * @throws {HttpError} 400
 */
export function kindNamed(name: unknown, field: string, fields = field): Kind {
  const kind = typeof name === 'string' ? findKind(name) : undefined
  if (kind) return kind
  throw badRequest(`${fields} must name a connector of this gateway`, [
    { field, message: 'is unknown', error_code: 'value-not-found' },
  ])
}

/** The parts of a new connector. */
export interface Requested {
  readonly credentials: Record<string, unknown>
  readonly config: Record<string, unknown>
}

/**
 * Credentials and settings of a request. Credential fields that are not secret (a shop's name) may be among the
 * settings.
 * @throws {HttpError} 422 for unknown fields in `environment`.
 */
export async function requestedParts(
  kind: Kind,
  given: Pick<Wanted, 'replication_config' | 'environment'> & {
    credentials?: Record<string, unknown> | null | undefined
  },
): Promise<Requested> {
  const { replication_config, environment, credentials } = given
  const settings = { ...replication_config, ...environment }
  const { credentials: fields, config } = await partsOf(kind, settings)
  const known = new Set([...Object.keys(fields), ...Object.keys(config)])
  const unknown = Object.keys(environment ?? {}).filter((name) => !namesOf(kind, name).some((one) => known.has(one)))
  if (unknown.length > 0)
    throw unprocessable(
      `environment has settings that ${kind.connectorType} does not support`,
      unknown
        .slice(0, 20)
        .map((name) => ({ field: `environment.${name.slice(0, 60)}`, message: 'unknown', error_code: 'unknown' })),
    )
  return { credentials: { ...fields, ...credentials }, config }
}

/** The settings that the connector itself accepts. */
export async function configOf(kind: Kind, given: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  return (await partsOf(kind, given)).config
}

/** Settings and non-secret credential fields, under their own names or their aliases. */
async function partsOf(kind: Kind, given: Readonly<Record<string, unknown>>): Promise<Requested> {
  const parts: Requested = { credentials: {}, config: {} }
  for (const { load } of kind.implementations) {
    const { manifest } = await load()
    const [settings, fields] = [fieldsOf(manifest.config), fieldsOf(manifest.credentials)]
    for (const [name, value] of Object.entries(given)) {
      if (value === null) continue
      const names = namesOf(kind, name)
      const setting = names.find((one) => settings.includes(one))
      const field = names.find((one) => fields.includes(one) && !isSuspicious(one))
      if (setting !== undefined) parts.config[setting] = value
      else if (field !== undefined) parts.credentials[field] = value
    }
  }
  return parts
}

/** The possible names of a field, the given one first. */
const namesOf = ({ aliases }: Kind, name: string): string[] =>
  Object.hasOwn(aliases, name) ? [name, aliases[name] as string] : [name]
