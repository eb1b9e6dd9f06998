// Every way in which TypeScript resolves packages, in the strictest programs that users have.
import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { check } from '@ferrule/test-kit/report'
import { builtExports } from '../lib/exports.ts'
import type { Published } from '../lib/packages.ts'
import { tsc } from '../lib/tsc.ts'
import { compilerOptions } from './cost.ts'
import { program } from './program.ts'
import type { Subject } from './subjects.ts'

/** Type-checks files of the folder. */
export async function typecheck(
  folder: string,
  files: readonly string[],
  special: object,
  version: 6 | 7 = 7,
): Promise<void> {
  const options = { ...compilerOptions, exactOptionalPropertyTypes: true, ...special }
  const config = `tsconfig.${Object.values(special)
    .join('-')
    .replace(/[^\w-]/g, '')}.${files[0]}.json`
  writeFileSync(join(folder, config), JSON.stringify({ compilerOptions: options, files }))
  const { status, output } = await tsc(version, ['-p', config], { cwd: folder })
  if (status !== 0) throw output
}

/** Makes what the root has installed a neighbor of the packages. */
function link(folder: string, name: string): void {
  const target = join(folder, 'node_modules', name)
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(realpathSync(join(root, 'node_modules', name)), target, 'junction')
}

const nodenext = { module: 'nodenext' }
const bundler = { module: 'esnext', moduleResolution: 'bundler' }
const all = { skipLibCheck: false }
const few = { skipLibCheck: true }

/** Without it, the older compiler leaves out half of its work: zod entries but one, and the gateway, which few import. */
const whole = Boolean(process.env['FERRULE_WHOLE'])
const isQuick = (line: string): boolean => !/ '(?:@ferrule\/gateway|(?!@ferrule\/stripe\/).*\/zod)'$/.test(line)

export async function types(
  folder: string,
  subjects: readonly Subject[],
  packages: readonly Published[],
): Promise<void> {
  const write = (name: string, text: string): [string] => {
    writeFileSync(join(folder, name), text)
    return [name]
  }
  const text = program(subjects)
  const [esm, commonjs] = [write('esm.mts', text), write('commonjs.cts', text)]
  // Of TypeScript 6, the declarations are checked with those of every subpath below.
  await check('TypeScript 6, nodenext, ES module', () => typecheck(folder, esm, { ...nodenext, ...few }, 6))
  await check('TypeScript 7, nodenext, ES module', () => typecheck(folder, esm, { ...nodenext, ...all }))
  await check('TypeScript 7, nodenext, CommonJS', () => typecheck(folder, commonjs, { ...nodenext, ...few }))
  await check('TypeScript 7, bundler', () => typecheck(folder, write('bundler.ts', text), { ...bundler, ...few }))

  const first = program(subjects.slice(0, 1))
  const asModule = write('first.mts', first)
  const asCommonjs = write('first.cts', late(subjects[0] as Subject))
  await check('TypeScript 7, commonjs', () =>
    typecheck(folder, write('first.ts', first), { ...few, module: 'commonjs' }),
  )
  await check('TypeScript 7, preserve', () => typecheck(folder, ['first.ts'], { ...few, module: 'preserve' }))
  for (const module of ['node16', 'node18'])
    await check(`TypeScript 7, ${module}, ES module, and CommonJS by import()`, () =>
      typecheck(folder, [...asModule, ...asCommonjs], { ...few, module }),
    )

  link(folder, '@types/node')
  link(folder, '@opentelemetry/api')
  const node = { ...bundler, ...all, types: ['node'] }
  const subpaths = packages
    .flatMap(({ name, folder, manifest }) =>
      Object.entries(builtExports(manifest.exports, join(root, folder))).flatMap(([subpath, to]) =>
        typeof to === 'string' || subpath.includes('/operations/') ? [] : [name + subpath.slice(1)],
      ),
    )
    .map((one, index) => `export * as _${index} from '${one}'`)
  await check(`TypeScript 6, ${whole ? 'every subpath' : 'subpaths'} of every package`, () =>
    typecheck(folder, write('subpaths.ts', (whole ? subpaths : subpaths.filter(isQuick)).join('\n')), node, 6),
  )
  // The declarations of msw need the DOM library, and so do those of every sandbox.
  const [sandboxes = [], others = []] = [true, false].map((wanted) =>
    subpaths.filter((line) => /\/sandbox(?:\/|')/.test(line) === wanted),
  )
  await check('TypeScript 7, every sandbox', () => typecheck(folder, write('sandboxes.ts', sandboxes.join('\n')), node))
  await check('TypeScript 7, every other subpath, without the DOM library', () =>
    typecheck(folder, write('others.ts', others.join('\n')), { ...node, lib: ['es2023'] }),
  )
}

/** Imports of a CommonJS file where TypeScript does not let it require ES modules. */
const late = ({ specifier, class: name, entity: [, accessor] }: Subject): string => `
import type { ${name} as Connector } from '${specifier}' with { 'resolution-mode': 'import' }

export async function main(given: { credentials: any }): Promise<unknown[]> {
  const { ${name} } = await import('${specifier}')
  const connector: Connector = new ${name}(given)
  // @ts-expect-error no such parameter
  void connector.${accessor}.list({ no_such_parameter: 1 })
  return (await connector.${accessor}.list()).data
}
`
