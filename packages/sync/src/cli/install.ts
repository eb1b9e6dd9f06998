import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Packages that are installed neither beside the command nor in the current project. */
export class MissingPackages extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} not installed: npm install ${names.join(' ')}`)
    this.names = names
  }
}

/** Imports a package that is installed beside this one, or in the project of the working directory. */
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

/** Whether the package itself is missing, rather than one of its dependencies. */
function isMissing(error: unknown, specifier: string): boolean {
  const { code, message } = error as { code?: string; message: string }
  const name = specifier.split('/').slice(0, 2).join('/')
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && message.includes(name)
}

/** Set in the process that {@link runWith} starts. */
const STARTED = 'FERRULE_SYNC_STARTED'

/**
 * Runs the command again with the packages that it needs, in the same version: `npx @ferrule/sync stripe` installs only
 * this package. Undefined if this is not npx, or was tried before.
 */
export async function runWith(names: readonly string[]): Promise<number | undefined> {
  const { npm_command, npm_execpath } = process.env
  if (npm_command !== 'exec' || !npm_execpath || process.env[STARTED] || !existsSync(npm_execpath)) return undefined
  const version = (createRequire(import.meta.url)(manifestPath()) as { version: string }).version
  const packages = ['@ferrule/sync', ...names].map((name) => `--package=${name}@${version}`)
  const args = [npm_execpath, 'exec', '--yes', ...packages, '--', 'ferrule-sync', ...process.argv.slice(2)]
  // Ctrl-C reaches both processes: the child stores its current batch, and this one waits for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, [STARTED]: '1' } })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** This package's package.json, whether run from sources or from the build. */
function manifestPath(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, 'package.json')
}
