import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { buildIr } from '../../../codegen/src/build-ir.ts'
import { emit, generate } from '../../../codegen/src/generate.ts'
import type { ConnectorIr } from '../../../codegen/src/ir.ts'
import { load } from '../../../codegen/src/load.ts'
import { compare, write } from '../../../codegen/src/write.ts'
import { writeFiles } from '../../src/update.ts'
import { repository } from './api.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** An empty project that finds what schemas import. */
export function project(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ferrule-import-')))
  made.push(folder)
  mkdirSync(join(folder, 'node_modules/@ferrule'), { recursive: true })
  for (const name of ['zod', 'vitest', '@types'])
    symlinkSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  for (const name of ['core', 'codegen', 'sandbox'])
    symlinkSync(join(repository, 'packages', name), join(folder, 'node_modules/@ferrule', name), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "name": "acme-connector", "type": "module" }\n')
  return folder
}

/** The generator's output for a draft, all but its layout. */
export async function accepted(files: ReadonlyMap<string, string>, name: string): Promise<ConnectorIr> {
  const folder = project()
  writeFiles(join(folder, 'schemas', name), files)
  const ir = buildIr(await load(join(folder, 'schemas', name)))
  emit(ir)
  return ir
}

const LAYOUT = { schemas: 'schemas', package: '.', reference: false, command: 'ferrule-codegen' } as const

/** Generates the code of a project's connector. */
export async function generated(folder: string, name: string): Promise<void> {
  const { files, owned } = await generate(folder, name, LAYOUT)
  write(folder, files, compare(folder, files, owned))
}

/** The compiler's errors about a project. */
export function typeErrors(folder: string): string {
  const settings = {
    extends: join(repository, 'tsconfig.base.json'),
    compilerOptions: { types: ['node'], noEmit: true, customConditions: ['@ferrule/source'] },
    include: ['schemas', 'src', 'test'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const compiler = join(repository, 'node_modules/@typescript/native/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return stdout
}
