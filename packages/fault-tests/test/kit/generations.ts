import { globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallOptions, ClientOptions, FerruleError, Plan } from '@ferrule/core'
import { type JsonSchema, sampler } from '@ferrule/test-kit/sample'

/** A call by its names, which the types of a connector would check. */
export interface Request {
  readonly entity: string
  readonly action: string
  readonly params?: unknown
}

/** The members that every connector object has. */
export interface AnyConnector {
  execute(request: Request, options?: CallOptions): Promise<{ data: unknown; meta?: unknown; cursor?: string }>
  plan(request: Request): Promise<Plan>
}

export interface AnyAction {
  readonly method: string
  readonly path: string
  readonly params: JsonSchema
  readonly record?: JsonSchema
  readonly pagination?: { readonly style: string }
  /** It gives a file. */
  readonly download?: boolean
  readonly access: 'read' | 'write' | 'destructive'
  readonly idempotent: boolean
}

export interface AnyManifest {
  readonly name: string
  readonly credentials: JsonSchema
  readonly config: JsonSchema
  readonly $defs: Readonly<Record<string, JsonSchema>>
  readonly entities: Readonly<Record<string, { readonly actions: Readonly<Record<string, AnyAction>> }>>
}

/** One generation of one connector, as it is found in the repository. */
export interface Generation {
  readonly name: string
  readonly manifest: AnyManifest
  readonly actions: readonly Target[]
  /** A connector object with made-up credentials that have the right form. */
  connect(options: Partial<ClientOptions>): AnyConnector
  readonly secrets: readonly string[]
  /** Its default options. */
  readonly credentials: Readonly<Record<string, unknown>>
  readonly config: Readonly<Record<string, unknown>>
}

/** One action, and parameters that it accepts. */
export interface Target {
  readonly entity: string
  readonly action: string
  readonly facts: AnyAction
  readonly params: Record<string, unknown>
}

const root = resolve(import.meta.dirname, '../../../..')

/** Every generation that there is a manifest of: a new connector is among them without a line here. */
export async function generations(): Promise<Generation[]> {
  const files = globSync('packages/*/src/{*/,}generated/manifest.gen.ts', { cwd: root }).sort()
  return Promise.all(files.map(async (file) => open(join(root, file))))
}

async function open(file: string): Promise<Generation> {
  const load = (path: string): Promise<Record<string, unknown>> => import(pathToFileURL(path).href)
  const manifest = (await load(file)).default as AnyManifest
  const index = await load(join(dirname(file), 'index.gen.ts'))
  const Class = Object.entries(index).find(([name]) => name.endsWith('Connector'))?.[1] as new (
    options: object,
  ) => AnyConnector
  const sample = sampler(manifest.$defs)
  const credentials = sample.whole(manifest.credentials) as Record<string, unknown>
  const config = sample.whole(manifest.config) as Record<string, unknown>
  const actions = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
    Object.entries(actions).map(([action, facts]) => ({
      entity,
      action,
      facts,
      params: sample.least(facts.params) as Record<string, unknown>,
    })),
  )
  return {
    name: manifest.name,
    manifest,
    actions,
    connect: (options) => new Class({ credentials, config, baseUrl: 'https://api.upstream.example', ...options }),
    credentials,
    config,
    secrets: Object.values(credentials).filter((value): value is string => typeof value === 'string'),
  }
}

export const isError = (value: unknown): value is FerruleError =>
  typeof value === 'object' &&
  value !== null &&
  (value as Record<symbol, unknown>)[Symbol.for('@ferrule/error')] === true
