import type { Settings } from './settings.ts'
import { errorsFile, vendorIndex } from './templates/code.ts'
import { gitignore, packageJson, tsconfig, tsupConfig } from './templates/package.ts'
import { readme } from './templates/readme.ts'
import { sandboxFile } from './templates/sandbox.ts'
import { connectorSchema, itemsSchema } from './templates/schema.ts'
import { testFile } from './templates/tests.ts'

/** Files that an import replaces. */
const EXAMPLE = /(^schemas\/|^test\/)/

/** All files of a new project, by path. `imported`: its schemas come from a document. */
export function project(settings: Settings, imported = false): Map<string, string> {
  const files = allFiles(settings, imported)
  return imported ? new Map([...files].filter(([file]) => !EXAMPLE.test(file))) : files
}

function allFiles(settings: Settings, imported: boolean): Map<string, string> {
  const schemas = `schemas/${settings.name}`
  return new Map([
    ['package.json', packageJson(settings, imported)],
    ['tsconfig.json', tsconfig()],
    ['tsup.config.ts', tsupConfig()],
    ['.gitignore', gitignore()],
    ['README.md', readme(settings, imported)],
    [`${schemas}/connector.ts`, connectorSchema(settings)],
    [`${schemas}/items.ts`, itemsSchema(settings)],
    ['src/vendor/index.ts', vendorIndex(settings)],
    ['src/vendor/errors.ts', errorsFile(settings)],
    ['test/sandbox.ts', sandboxFile(settings)],
    ['test/items.test.ts', testFile(settings)],
  ])
}
