import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { buildIr } from './build-ir.ts'
import { emitClient } from './emit/client.ts'
import { emitConnect } from './emit/connect.ts'
import { emitConnector } from './emit/connector.ts'
import { emitEntity, emitSharedTypes } from './emit/entity.ts'
import { emitFragments } from './emit/fragments.ts'
import { emitIndex } from './emit/index-file.ts'
import { emitManifest } from './emit/manifest.ts'
import { emitOperations } from './emit/operations.ts'
import { emitPackageJson } from './emit/package-json.ts'
import { emitReference } from './emit/reference.ts'
import { emitEvents, emitRoutes } from './emit/routes.ts'
import { emitShapes } from './emit/shapes.ts'
import { emitSync } from './emit/sync.ts'
import { emitVendor } from './emit/vendor.ts'
import { emitZod } from './emit/zod.ts'
import { format } from './format.ts'
import type { ConnectorIr } from './ir.ts'
import { folderOf, type Layout, LayoutError, REPOSITORY } from './layout.ts'
import { load } from './load.ts'
import { placeOf } from './naming.ts'
import { type Module, printModule } from './print.ts'
import { readPublishedRoutes } from './published-routes.ts'
import { readSdkMethods } from './sdk-methods.ts'
import { readSteps, type Steps } from './steps.ts'
import { readVerified } from './verified.ts'

/** The generated modules of one connector by path from the repository's root, before formatting. */
export function emit(ir: ConnectorIr): Map<string, string> {
  const { name } = ir.definition
  const vendor = emitVendor(ir)
  const operations = ir.entities.map((entity) => emitOperations(ir, entity))
  const modules: Module[] = [
    ...ir.entities.map((entity) => emitEntity(ir, entity)),
    ...operations,
    emitSharedTypes(ir),
    emitShapes(ir, [vendor, ...operations]),
    ...emitFragments(ir),
    vendor,
    emitClient(ir),
    emitConnector(ir),
    emitIndex(ir),
    emitManifest(ir),
    ...emitSync(ir, ir.sync),
    ...emitConnect(ir, ir.connect),
    emitZod(ir),
  ]
  const { folder, source, layout } = placeOf(ir.definition)
  return new Map(modules.map((module) => [posix.join(folder, source, module.file), printModule(name, module, layout)]))
}

/** Patterns of the files that only the generator writes. */
export function ownedBy(definition: ConnectorIr['definition']): string[] {
  const { folder, below, source, layout } = placeOf(definition)
  return [
    posix.join(folder, source, '**/*.gen.ts'),
    // Written until version 0.1, and removed where they are left.
    posix.join(folder, 'test', `${below}*.gen.test-d.ts`),
    ...(layout.reference === false ? [] : [`${folderOf(layout.reference, definition.name)}/**/*.md`]),
  ]
}

/** The generated files of one connector, and the patterns of the files that only the generator writes. */
export interface Generated {
  readonly files: Map<string, string>
  readonly owned: readonly string[]
}

/** Phases 1 to 4 for one connector. */
export async function generate(root: string, connector: string, layout: Layout = REPOSITORY): Promise<Generated> {
  const loaded = await load(join(root, layout.schemas, connector))
  const { folder, below } = placeOf({ ...loaded.definition, layout })
  const stepsIn = (file: string): Steps => readSteps(root, posix.join(folder, `src/${below}vendor/${file}`))
  const read = buildIr({ ...loaded, steps: stepsIn('index.ts'), connectSteps: stepsIn('connect.ts') })
  const manifest = posix.join(folder, 'package.json')
  if (!existsSync(join(root, manifest)))
    throw new LayoutError(`${manifest} is missing: the package of ${connector} begins with one`)
  const text = readFileSync(join(root, manifest), 'utf8')
  const packageName = layout.packageName ?? (JSON.parse(text) as { name?: string }).name
  const definition = { ...read.definition, layout: { ...layout, ...(packageName && { packageName }) } }
  const ir: ConnectorIr = { ...read, definition }
  const facts = { verified: readVerified(root, connector), sdk: readSdkMethods(join(root, layout.schemas, connector)) }
  const files = new Map([...format(emit(ir)), ...emitReference(ir, facts)])
  const routes = readPublishedRoutes(join(root, layout.schemas, connector))
  if (routes) for (const [file, types] of emitRoutes(ir, routes)) files.set(file, types)
  const events = readPublishedRoutes(join(root, layout.schemas, connector), 'events.txt')
  if (events) for (const [file, types] of emitEvents(ir, events)) files.set(file, types)
  files.set(manifest, emitPackageJson(ir, text, routes !== undefined))
  return { files, owned: ownedBy(ir.definition) }
}
