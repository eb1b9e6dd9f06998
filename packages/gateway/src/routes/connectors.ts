import { isFerruleError } from '@ferrule/core'
import type { Manifest } from '@ferrule/core/manifest'
import type { Described, Source } from '@ferrule/import/document'
import { z } from '@hono/zod-openapi'
import { isPrivateHost } from '../../../core/src/command/private-host.ts'
import type { Changes } from '../connectors/changes.ts'
import { GRADES } from '../connectors/kind.ts'
import { type DescribedPackage, describePackage, isPackageName } from '../connectors/packages.ts'
import { tryStored } from '../connectors/try.ts'
import { typesOf } from '../connectors/types.ts'
import { badRequest, conflict, HttpError, notFound } from '../errors.ts'
import { type App, define } from '../http/endpoint.ts'
import type { Gateway } from '../services.ts'
import { noted } from './access.ts'
import { iso } from './agent-shapes.ts'

const view = z
  .object({
    name: z.string(),
    title: z.string(),
    version: z.int(),
    grade: z.enum(GRADES),
    tried: z
      .object({ at: z.string(), passed: z.boolean(), read: z.int(), wrong: z.array(z.string()) })
      .nullable()
      .describe('The last try of this version with an account'),
    hosts: z.array(z.string()),
    private_hosts: z.array(z.string()).describe('Those of them that may be inside your own network'),
    operations: z.int(),
    lists: z.int(),
    doubts: z.int(),
    origin: z.string(),
    updated_at: z.string(),
  })
  .openapi('DocumentConnector')

const given = z.strictObject({
  document: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .optional()
    .describe('An OpenAPI, Swagger or discovery document: its text, or the object'),
  package: z
    .string()
    .max(214)
    .optional()
    .describe('Instead of the document: the name of a built connector package that is installed beside the gateway'),
  from: z.string().max(2000).optional().describe('Instead of the document: its https address, which the gateway reads'),
  base_url: z.string().max(500).optional().describe('Address of the API, instead of the document’s'),
  hosts: z.array(z.string().max(300)).max(50).optional().describe('Hosts that credentials may be sent to'),
})

const changes = z
  .object({ breaking: z.array(z.string()), added: z.array(z.string()) })
  .describe('Against the version before; breaking changes may stop programs that work now')

/** A document that nothing was stored of. */
const preview = z
  .object({
    name: z.string(),
    title: z.string(),
    hosts: z.array(z.string()).describe('Hosts to confirm: credentials will be sent there'),
    private_hosts: z.array(z.string()).describe('Those of them inside your own network, which are not allowed here'),
    operations: z.int(),
    lists: z.int(),
    doubts: z.array(z.object({ list: z.string(), why: z.string() })),
    changes: changes.nullable(),
  })
  .openapi('DocumentPreview')

/** Connectors of documents. Application tokens only: they are the operator's. */
export function connectorRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/connectors',
    family: 'public',
    tag: 'Connectors of documents',
    summary: 'Lists the connectors that were made of documents',
    auth: 'application',
    answer: { schema: z.object({ data: z.array(view) }) },
    handle: async () => ({ data: (await gateway.registry.list()).map(viewOf) }),
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/connectors',
    family: 'public',
    tag: 'Connectors of documents',
    summary: 'Makes a connector of a document; it is served at once',
    auth: 'application',
    body: given.extend({ name: z.string().max(60).optional() }),
    answer: { status: 201, schema: view },
    handle: (call) =>
      noted(call, { workspaceId: null, action: 'connectors.add', params: { name: call.body.name } }, () =>
        stored(gateway, call.body, undefined),
      ),
  })
  define(app, gateway, {
    method: 'put',
    path: '/v1/connectors/{name}',
    family: 'public',
    tag: 'Connectors of documents',
    summary: 'Replaces the document of a connector; names are kept, and calls in progress complete',
    auth: 'application',
    body: given,
    answer: { schema: view },
    handle: (call) =>
      noted(call, { workspaceId: null, action: 'connectors.update', target: call.param('name') }, () =>
        stored(gateway, call.body, call.param('name')),
      ),
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/connectors/preview',
    family: 'public',
    tag: 'Connectors of documents',
    summary: 'Reads a document and says what would be stored: hosts to confirm, doubts, and changes of an update',
    auth: 'application',
    body: given.extend({ name: z.string().max(60).optional(), update: z.boolean().optional() }),
    answer: { schema: preview },
    handle: (call) => refused(() => previewed(gateway, call.body)),
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/connectors/{name}/try',
    family: 'public',
    tag: 'Connectors of documents',
    summary: 'Reads two pages of each list with the credentials of a source, and keeps the grade',
    auth: 'application',
    body: z.strictObject({ source_id: z.string().max(100) }),
    answer: {
      schema: view.extend({
        results: z.array(z.object({ list: z.string(), outcome: z.string(), why: z.string().optional() })),
      }),
    },
    handle: (call) =>
      noted(call, { workspaceId: null, action: 'connectors.try', target: call.param('name') }, () =>
        refused(async () => {
          const { row, lists } = await tryStored(
            gateway,
            call.param('name'),
            call.body.source_id,
            call.c.req.raw.signal,
          )
          return { ...viewOf(row), results: [...lists] }
        }),
      ),
  })
  define(app, gateway, {
    method: 'get',
    path: '/v1/connectors/{name}/types',
    family: 'public',
    tag: 'Connectors of documents',
    summary: 'The types of a connector, as a TypeScript module for programs that open it with `@ferrule/hosted`',
    auth: 'application',
    answer: { description: 'A TypeScript module' },
    handle: (call) =>
      refused(async () => {
        const { manifest, row } = await gateway.registry.demand(call.param('name'))
        return call.c.text(typesOf(manifest, row.version))
      }),
  })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/connectors/{name}',
    family: 'public',
    tag: 'Connectors of documents',
    summary: 'Removes a connector of a document that no source uses',
    auth: 'application',
    answer: { status: 204 },
    handle: (call) =>
      noted(call, { workspaceId: null, action: 'connectors.remove', target: call.param('name') }, () =>
        refused(() => gateway.registry.remove(call.param('name'))),
      ),
  })
}

type Given = z.infer<typeof given> & { readonly name?: string | undefined }

async function stored(gateway: Gateway, body: Given, name: string | undefined) {
  return refused(async () => {
    if (body.package !== undefined) {
      const described = await packageBy(body, name)
      return viewOf(await gateway.registry.putPackage(described, name !== undefined))
    }
    const { described, isUpdate } = await describedBy(gateway, body, name)
    return viewOf(await gateway.registry.put(described, { hosts: body.hosts }, isUpdate))
  })
}

export async function previewed(
  gateway: Gateway,
  { update, ...body }: Given & { readonly update?: boolean | undefined },
) {
  if (body.package !== undefined)
    throw badRequest('only documents have a preview: a package is loaded when it is added')
  const { described, isUpdate } = await describedBy(gateway, body, update ? body.name : undefined)
  const { manifest, hosts, drafted, lists, doubts } = described
  return {
    name: manifest.name,
    title: manifest.connectorType,
    hosts: [...hosts],
    private_hosts: hosts.filter(isPrivateHost),
    operations: drafted,
    lists,
    doubts: [...doubts],
    changes: isUpdate ? changesOf(await gateway.registry.compare(manifest as unknown as Manifest)) : null,
  }
}

const changesOf = ({ breaking, added }: Changes) => ({ breaking: [...breaking], added: [...added] })

/** The installed package of a request. A path would reach any file of the gateway's machine: the command line takes those. */
async function packageBy(body: Given, name: string | undefined): Promise<DescribedPackage> {
  const { package: wanted = '', document, from, base_url, hosts } = body
  if ([document, from, base_url, hosts, body.name].some((one) => one !== undefined))
    throw badRequest('a package is added by its name alone')
  if (!isPackageName(wanted)) throw badRequest('package must be the name of an installed package')
  const described = await describePackage(wanted)
  if (name !== undefined && described.manifest.name !== name)
    throw badRequest(`${wanted} is the connector ${described.manifest.name}`)
  return described
}

/** Reads the document of a request; a name makes it an update of that connector. */
async function describedBy(gateway: Gateway, body: Given, name: string | undefined) {
  const known = name === undefined ? undefined : await gateway.registry.get(name)
  if (name !== undefined && !known) throw notFound('connector', name)
  const { describeDocument } = await import('@ferrule/import/document')
  const described: Described = describeDocument(await sourceOf(gateway, body), {
    name: name ?? body.name,
    baseUrl: body.base_url,
    answers: known?.answers,
  })
  return { described, isUpdate: known !== undefined }
}

/** The document itself, or what is at its address. Files of the gateway's machine, and hosts by names of its network, are out of reach. */
async function sourceOf({ fetchOutside }: Gateway, { document, from }: Given): Promise<Source> {
  if ((document === undefined) === (from === undefined)) throw badRequest('pass one of document, from and package')
  if (from !== undefined) {
    if (!/^https:\/\//i.test(from) || !URL.canParse(from) || isPrivateHost(new URL(from).host))
      throw badRequest(
        'from must be a public https address; a document inside your own network can be passed as document',
      )
    const { readSource } = await import('@ferrule/import/document')
    return readSource(from, '', (input, init) => fetchOutside(input, { ...init, redirect: 'error' }))
  }
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  return { from: 'request', name: 'document', text, folder: undefined }
}

/** Problems of a document, as a 400; a name that is taken, as a 409. */
async function refused<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (isFerruleError(error) && error.code === 'conflict') throw conflict('state-conflict', error.message)
    if (isFerruleError(error) && error.code === 'not_found') throw notFound('connector', '')
    if (isFerruleError(error) || (error as Error)?.name === 'ImportError') throw badRequest((error as Error).message)
    throw error
  }
}

export const viewOf = ({
  updatedAt,
  privateHosts,
  ...rest
}: Awaited<ReturnType<Gateway['registry']['list']>>[number]) => ({
  ...rest,
  private_hosts: [...privateHosts],
  updated_at: iso(updatedAt),
})
