import { documentOf, textOf } from '../graphql/documents.ts'
import type { ActionIr, ConnectorIr, EntityIr } from '../ir.ts'
import type { Manifest, ManifestAction, ManifestEntity } from '../manifest.ts'
import { manifestTypes } from '../manifest-types.ts'
import { literal, type Module } from '../print.ts'
import { jsonSchema, paramsSchema } from './json-schema.ts'

/** The connector as plain data. */
export function buildManifest(ir: ConnectorIr): Manifest {
  const { definition } = ir
  const { name, connectorType, category, version, summary, docs, env, bases, auth, headers, query, body } = definition
  const { idempotencyHeader, check, limits } = definition
  return clean({
    name,
    connectorType,
    category,
    version,
    summary,
    docs,
    credentials: jsonSchema(ir.credentials),
    config: jsonSchema(ir.config),
    env,
    bases,
    auth,
    headers,
    query,
    body,
    idempotencyHeader,
    check,
    limits,
    $defs: Object.fromEntries(
      [...ir.named.values()].map((named) => [named.name, { title: named.name, ...jsonSchema(named.type) }]),
    ),
    entities: Object.fromEntries(ir.entities.map((entity) => [entity.definition.name, entityData(ir, entity)])),
  })
}

function entityData(ir: ConnectorIr, entity: EntityIr): ManifestEntity {
  const { definition, record, actions } = entity
  const { name, type, summary, docs } = definition
  return clean({
    type,
    summary,
    docs,
    record: jsonSchema(record),
    actions: Object.fromEntries(actions.map((action) => [action.name, actionData(ir, entity, action)])),
    hosted: ir.definition.hosted?.[name] ?? [],
  })
}

function actionData(ir: ConnectorIr, entity: EntityIr, action: ActionIr): ManifestAction {
  const { definition, params, record, meta } = action
  const { summary, docs, tier = 'spec', method, path, base, place, wire, styles, defaults, body, headers } = definition
  const { paging, records, first, safe, idempotent, download, exact, vendor, graphql, deprecated } = definition
  const { atLeastOne, atMostOne } = definition
  return clean({
    summary,
    docs,
    tier,
    method,
    path,
    base,
    params: paramsSchema(params, atLeastOne, atMostOne),
    place,
    wire,
    styles,
    defaults,
    body,
    headers,
    pagination: paging,
    records,
    first,
    record: download || record === undefined ? undefined : jsonSchema(record),
    meta: meta && jsonSchema(meta),
    idempotent: idempotent ?? safe ?? ['GET', 'PUT', 'DELETE'].includes(method),
    download,
    exact,
    graphql: graphql && { ...graphql, document: textOf(ir, documentOf(ir, entity, action)) },
    vendor: vendor as Record<string, string> | undefined,
    deprecated,
  })
}

const clean = <Data extends object>(data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Data

/** `manifest.gen.ts`: the manifest and its type, which is the text of `../manifest.ts`. */
export function emitManifest(ir: ConnectorIr): Module {
  const body = `${manifestTypes()}\nconst manifest: Manifest = ${literal(buildManifest(ir))}\n\nexport default manifest\n`
  return { file: 'manifest.gen.ts', imports: [], body }
}
