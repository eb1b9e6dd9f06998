import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Packages that are missing where the command was looked for, and in the project that it is run in. */
export class MissingPackages extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} not installed: npm install ${names.join(' ')}`)
    this.names = names
  }
}

/** Imports a package beside this one, or one of the project in the working directory. */
export async function importPackage(specifier: string): Promise<unknown> {
  try {
    return await import(specifier)
  } catch (error) {
    if (!isMissing(error, specifier)) throw error
  }
  try {
    const found = createRequire(join(process.cwd(), 'package.json')).resolve(specifier)
    return await import(pathToFileURL(found).href)
  } catch (error) {
    if (!isMissing(error, specifier)) throw error
    throw new MissingPackages([specifier.split('/').slice(0, 2).join('/')])
  }
}

/** The package itself, not something that it needs. */
function isMissing(error: unknown, specifier: string): boolean {
  const { code, message } = error as { code?: string; message: string }
  const name = specifier.split('/').slice(0, 2).join('/')
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && message.includes(name)
}

/** Set for the process that {@link runWith} starts. */
const STARTED = 'FERRULE_SYNC_STARTED'

/**
 * `npx @ferrule/sync stripe` brings this package alone: runs the same command once more with the packages that it needs, of
 * the same version. Undefined where this is no npx, or was tried already.
 */
export async function runWith(names: readonly string[]): Promise<number | undefined> {
  const { npm_command, npm_execpath } = process.env
  if (npm_command !== 'exec' || !npm_execpath || process.env[STARTED] || !existsSync(npm_execpath)) return undefined
  const version = (createRequire(import.meta.url)(manifestPath()) as { version: string }).version
  const packages = ['@ferrule/sync', ...names].map((name) => `--package=${name}@${version}`)
  const args = [npm_execpath, 'exec', '--yes', ...packages, '--', 'sync', ...process.argv.slice(2)]
  // A Ctrl-C reaches both: the other one stores what is under way, and this one waits for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, [STARTED]: '1' } })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** The manifest of this package, from its sources and from what is built of them. */
function manifestPath(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, 'package.json')
}
