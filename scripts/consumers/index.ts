// Packages as their users have them: all archives installed by npm into a fresh folder outside the repository, type-checked
// in the ways TypeScript resolves, run as ES modules and CommonJS, in Jest, bundled and run; each time with real calls to
// sandboxes.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { check, Skip } from '@ferrule/test-kit/report'
import ts from 'typescript'
import { isConnector, type Published, pack, published, withDependencies } from '../lib/packages.ts'
import { exec } from '../smoke/lib/exec.ts'
import { install } from '../smoke/lib/install.ts'
import { beside } from './beside.ts'
import { bundlers } from './bundlers.ts'
import { type Cost, lost, measure, programOfAll, programOfStripe, ROUTES, routesCost } from './cost.ts'
import { jest, MODES } from './jest.ts'
import { type Locked, neededBy, npmInstall } from './npm.ts'
import { npx } from './npx.ts'
import { judge, program, start, transpiled } from './program.ts'
import { findSubjects, loader, type Subject } from './subjects.ts'
import { types } from './types.ts'

// The real path: what is bundled and loaded is compared by path, and temporary folders may be links.
const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'ferrule-consumers-')))
const packages = published()
const connectors = packages.filter(({ manifest }) => isConnector(manifest))

function fresh(name: string): string {
  const folder = join(temporary, name)
  mkdirSync(folder)
  return folder
}

const archives = (some: readonly Published[]): Promise<string[]> => Promise.all(some.map(({ folder }) => pack(folder)))

/** All packages in one folder, by npm where it can and by hand where it cannot. */
async function installAll(): Promise<{ folder: string; locked?: Locked; remove(): void }> {
  const folder = fresh('all')
  let installed: Awaited<ReturnType<typeof installAll>> = { folder, remove: () => {} }
  await check('npm installs all archives together', async () => {
    try {
      const locked = await npmInstall(folder, await archives(packages))
      noScripts(locked)
      installed = { ...installed, locked }
      const strangers = [...locked.keys()].filter((name) => !packages.some((one) => one.name === name))
      return `${packages.length} of ours, ${strangers.length} that they depend on`
    } catch (error) {
      if (!(error instanceof Skip)) throw error
      installed = await install(packages.map((one) => one.folder.replace('packages/', '')))
      throw error
    }
  })
  return installed
}

function noScripts(locked: Locked): void {
  const scripts = [...locked].filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name)
  if (scripts.length > 0) throw new Error(`with install scripts: ${scripts.join(', ')}`)
}

/** A connector alone brings the core and its dependencies, and nothing else; it runs with what npm installs for it. */
async function alone(connector: Published, everything: string, locked?: Locked): Promise<string> {
  if (!locked) throw new Skip('npm installed nothing')
  const names = withDependencies([connector.name], (name) => packages.find((one) => one.name === name)?.manifest)
  const own = packages.filter(({ name }) => names.has(name))
  const declared = new Set(
    own.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {})).concat(connector.name),
  )
  const brought = [...withDependencies([connector.name], (name) => neededBy(locked.get(name)))]
  const surplus = brought.filter((name) => !declared.has(name))
  if (surplus.length > 0) throw new Error(`it brings ${surplus.join(', ')}`)
  const folder = fresh(`alone-${connector.folder.split('/').at(-1)}`)
  for (const name of brought) {
    const target = join(folder, 'node_modules', name)
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(join(everything, 'node_modules', name), target, 'junction')
  }
  const code = `import('${connector.name}').then((main) => console.log(Object.keys(main).length))`
  // Links are not followed, so that a package finds only what is in this folder.
  const exports = await exec(process.execPath, ['--preserve-symlinks', '--eval', code], folder)
  return `${brought.length} packages; ${exports.trim()} exports`
}

async function programs(folder: string, subjects: readonly Subject[]): Promise<void> {
  const text = program(subjects)
  const options = JSON.stringify(Object.fromEntries(subjects.map(({ variable, options }) => [variable, options])))
  const runs = async (file: string, cwd: string): Promise<string> =>
    judge(JSON.parse(await exec(process.execPath, [file, options], cwd)), subjects)
  const esm = start(transpiled(text, ts.ModuleKind.ES2022))
  const commonjs = start(transpiled(text, ts.ModuleKind.CommonJS))
  writeFileSync(join(folder, 'run.mjs'), esm)
  writeFileSync(join(folder, 'run.cjs'), commonjs)
  if (!commonjs.includes('require("@ferrule/')) throw new Error('the CommonJS program requires nothing')
  await check('run as ES module', () => runs('run.mjs', folder))
  await check('run as CommonJS', () => runs('run.cjs', folder))
  for (const [name, bundle] of Object.entries(bundlers)) {
    await check(`bundled by ${name} and run`, async () => {
      // Elsewhere, so that what is missing in the bundle is not found.
      const elsewhere = fresh(name)
      await bundle(join(folder, 'run.mjs'), join(elsewhere, 'bundle.mjs'))
      return runs('bundle.mjs', elsewhere)
    })
  }
}

/** The compiler's work for all connectors, compared with that for one vendor's SDK. */
async function cost(folder: string, subjects: readonly Subject[]): Promise<void> {
  for (const name of ['stripe', '@octokit'])
    symlinkSync(realpathSync(join(root, 'node_modules', name)), join(folder, 'node_modules', name), 'junction')
  const words = (ours: Cost, theirs: Cost): string =>
    [`all connectors: ${ours.shown.join(', ')}`, `stripe alone: ${theirs.shown.join(', ')}`].join('\n')
  for (const [how, skip, name] of [
    ['as most projects do, with skipLibCheck', true, 'skip'],
    ['with all declarations', false, 'whole'],
  ] as const) {
    await check(`type-checking all connectors costs less than stripe alone, ${how}`, async () => {
      const ours = await measure(folder, `ours-${name}`, programOfAll(subjects), skip)
      const theirs = await measure(folder, `theirs-${name}`, programOfStripe, skip)
      const problems = skip
        ? // Types and instantiations are then those of the few lines of the program only, of which ours has as many times more
          // as there are connectors.
          lost(ours, theirs, ['Lines', 'Identifiers', 'Symbols'])
        : lost(ours, theirs)
      if (problems.length > 0) throw [...problems, words(ours, theirs)].join('\n')
      return words(ours, theirs)
    })
  }
  for (const name of Object.keys(ROUTES))
    await check(`type-checking a typed request costs less than one of the SDK: ${name}`, () => routesCost(folder, name))
}

try {
  const { folder, locked, remove } = await installAll()
  for (const connector of connectors)
    await check(`${connector.name} runs alone`, () => alone(connector, folder, locked))
  await check('the sandbox works beside one connector', () => beside(fresh('beside'), packages))
  await check('npx @ferrule/sync, in an empty folder', async () => {
    const { createSandbox } = (await loader(folder)('@ferrule/sandbox')) as typeof import('@ferrule/sandbox')
    return npx(fresh('npx'), packages, createSandbox('stripe', { records: { customers: 25 } }), 25)
  })
  const { subjects, close } = await findSubjects(connectors, loader(folder))
  try {
    await types(folder, subjects, packages)
    await programs(folder, subjects)
    await cost(folder, subjects)
    for (const mode of MODES) await check(`Jest, ${mode}`, () => jest(folder, mode))
  } finally {
    await close()
    remove()
  }
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
