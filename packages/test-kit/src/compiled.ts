import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './repo.ts'

const usual = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: 'nodenext',
  target: 'es2024',
  customConditions: ['@ferrule/source'],
  allowImportingTsExtensions: true,
  types: [],
}

/**
 * The lines that the compiler prints about a program, which imports the sources of our packages: none if its types are right.
 * @param place A folder for it below the root, in the package whose dependencies it uses. It is removed afterwards.
 * @param files Texts by file name.
 * @param options Compiler options besides the usual ones.
 */
export async function compiled(
  place: string,
  files: Readonly<Record<string, string>>,
  options: object = {},
): Promise<string[]> {
  const folder = join(root, place)
  const config = { compilerOptions: { ...usual, ...options }, files: Object.keys(files) }
  const all = {
    ...files,
    'tsconfig.json': JSON.stringify(config),
    'package.json': JSON.stringify({ type: 'module' }),
  }
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text)
    const { output } = await run('tsc', ['-p', folder])
    return output.split('\n').filter(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
