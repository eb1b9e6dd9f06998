import type { Manifest, ManifestAction, ManifestEntity } from '../../../core/src/manifest.ts'
import { aliasesOf, effectOf } from '../agents.ts'
import { documentOf, textOf } from '../graphql/documents.ts'
import type { ActionIr, ConnectorIr, EntityIr, Named, Type } from '../ir.ts'
import { literal, type Module } from '../print.ts'
import { checkedRefs } from '../refs.ts'
import { searchOf } from '../search.ts'
import { shortOf } from '../short.ts'
import { jsonSchema, paramsSchema } from './json-schema.ts'
import { takenWords } from './taken.ts'

/** Builds the connector's manifest. */
export function buildManifest(ir: ConnectorIr): Manifest {
  const { definition } = ir
  const { name, connectorType, category, version, summary, docs, env, bases, auth, headers, query, body } = definition
  const { idempotencyHeader, check, limits, requestId, publicHeaders, perCall, redirects } = definition
  const { timeout, concurrency, backoff, deniedIsLive, vendor, wholeLists } = definition
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
    auth: { ...auth },
    headers,
    query,
    body,
    idempotencyHeader,
    requestId,
    publicHeaders,
    perCall,
    redirects,
    timeout,
    concurrency,
    backoff,
    deniedIsLive: deniedIsLive || undefined,
    vendor: vendor as Record<string, string> | undefined,
    check,
    wholeLists,
    limits,
    $defs: Object.fromEntries(
      [...usedTypes(ir)].map((named) => [named.name, { title: named.name, ...jsonSchema(named.type) }]),
    ),
    entities: Object.fromEntries(ir.entities.map((entity) => [entity.definition.name, entityData(ir, entity)])),
  })
}

/** The types that actions accept or return. Types that are only declared are not part of a schema. */
function usedTypes(ir: ConnectorIr): Named[] {
  const found = new Set<string>()
  const reach = (type: Type): void => {
    for (const name of checkedRefs(type)) {
      if (found.has(name)) continue
      found.add(name)
      reach((ir.named.get(name) as Named).type)
    }
  }
  for (const type of [ir.credentials, ir.config]) reach(type)
  for (const { record: own, actions } of ir.entities) {
    reach(own)
    for (const { params, record, meta } of actions) for (const type of [params, record, meta]) if (type) reach(type)
  }
  return [...ir.named.values()].filter(({ name }) => found.has(name))
}

function entityData(ir: ConnectorIr, entity: EntityIr): ManifestEntity {
  const { definition, record, actions } = entity
  const { name, type, summary, docs, key } = definition
  return clean({
    type,
    summary,
    docs,
    aliases: aliasesOf(ir, name),
    record: jsonSchema(record),
    key,
    actions: Object.fromEntries(actions.map((action) => [action.name, actionData(ir, entity, action)])),
    hosted: ir.definition.hosted?.[name] ?? [],
    searchable: searchFields(ir, entity),
  })
}

/** Sorted by name, since the fields come from several sources. */
function searchFields(ir: ConnectorIr, entity: EntityIr): ManifestEntity['searchable'] {
  const search = searchOf(ir, entity)
  if (!search || search.from !== undefined) return undefined
  return Object.fromEntries(Object.entries(search.fields).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function actionData(ir: ConnectorIr, entity: EntityIr, action: ActionIr): ManifestAction {
  const { definition, access, title, params, record, meta } = action
  const { summary, docs, method, path, base, place, wire, styles, defaults, body, headers } = definition
  const { paging, records, first, idempotent, download, stream, conditional, exact, vendor, graphql, deprecated } =
    definition
  const { atLeastOne, atMostOne, keyed, gone, selects } = definition
  return clean({
    title,
    summary,
    docs,
    access,
    effect: effectOf(ir, entity.definition.name, action),
    aliases: aliasesOf(ir, `${entity.definition.name}.${action.name}`),
    method,
    path,
    base,
    params: paramsSchema(params, atLeastOne, atMostOne),
    in: place,
    wireNames: wire,
    queryStyles: styles,
    defaults,
    body,
    headers,
    pagination: paging,
    records,
    first,
    mayBeEmpty: definition.mayBeEmpty || undefined,
    short: shortOf(ir, entity.definition.name, action),
    record: download || record === undefined ? undefined : jsonSchema(record),
    meta: meta && jsonSchema(meta),
    idempotent: idempotent ?? (access === 'read' || ['GET', 'PUT', 'DELETE'].includes(method)),
    keyed: keyed || undefined,
    download,
    stream,
    conditional: conditional || undefined,
    exact,
    graphql: graphql && { ...graphql, document: textOf(ir, documentOf(ir, entity, action)) },
    gone,
    selects,
    taken: takenWords(ir, action),
    vendor: vendor as Record<string, string> | undefined,
    deprecated,
  })
}

const clean = <Data extends object>(data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Data

/** `manifest.gen.ts`: the manifest, with the types of all manifests. */
export function emitManifest(ir: ConnectorIr): Module {
  const from = '@ferrule/core/manifest'
  const body = `export type { JsonSchema, Manifest, ManifestAction, ManifestEntity } from '${from}'\n\nconst manifest: Manifest = ${literal(buildManifest(ir))}\n\nexport default manifest\n`
  return { file: 'manifest.gen.ts', imports: [{ from, types: ['Manifest'] }], body }
}
