import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { buildIr } from './build-ir.ts'
import { emitClient } from './emit/client.ts'
import { emitConnector } from './emit/connector.ts'
import { emitEntity, emitSharedTypes } from './emit/entity.ts'
import { emitFragments } from './emit/fragments.ts'
import { emitIndex } from './emit/index-file.ts'
import { emitManifest } from './emit/manifest.ts'
import { emitOperations } from './emit/operations.ts'
import { emitPackageJson } from './emit/package-json.ts'
import { emitReference } from './emit/reference.ts'
import { emitShapes } from './emit/shapes.ts'
import { emitTypeTests } from './emit/type-tests.ts'
import { emitVendor } from './emit/vendor.ts'
import { emitZod } from './emit/zod.ts'
import type { ConnectorIr } from './ir.ts'
import { load } from './load.ts'
import { placeOf } from './naming.ts'
import { format, type Module, printModule } from './print.ts'

/** The generated modules of one connector, by path from the repository's root, before formatting. */
export function emit(ir: ConnectorIr): Map<string, string> {
  const { name } = ir.definition
  const modules: Module[] = [
    ...ir.entities.flatMap((entity) => [emitEntity(ir, entity), emitOperations(ir, entity)]),
    emitSharedTypes(ir),
    emitShapes(ir),
    ...emitFragments(ir),
    emitVendor(ir),
    emitClient(ir),
    emitConnector(ir),
    emitIndex(ir),
    emitManifest(ir),
    emitZod(ir),
    emitTypeTests(ir),
  ]
  const { package: pack, source } = placeOf(ir.definition)
  const folder = `packages/${pack}/${source}`
  return new Map(modules.map((module) => [posix.join(folder, module.file), printModule(name, module)]))
}

/** Patterns of the files that only the generator writes. */
export function ownedBy(definition: ConnectorIr['definition']): string[] {
  const { package: pack, below, source } = placeOf(definition)
  return [
    `packages/${pack}/${source}/**/*.gen.ts`,
    `packages/${pack}/test/${below}*.gen.test-d.ts`,
    `docs/reference/${definition.name}/**/*.md`,
  ]
}

/** What the generator writes for one connector, and the patterns of the files that only it writes. */
export interface Generated {
  readonly files: Map<string, string>
  readonly owned: readonly string[]
}

/** Phases 1 to 4 for one connector. */
export async function generate(root: string, connector: string): Promise<Generated> {
  const ir = buildIr(await load(join(root, 'schemas', connector)))
  const files = new Map([...format(emit(ir)), ...emitReference(ir)])
  const manifest = `packages/${placeOf(ir.definition).package}/package.json`
  files.set(manifest, emitPackageJson(ir, readFileSync(join(root, manifest), 'utf8')))
  return { files, owned: ownedBy(ir.definition) }
}
