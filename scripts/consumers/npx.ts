// `npx @ferrule/sync` in an empty folder, as the guide says: npm fetches our archives from a registry of this process.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Sandbox } from '@ferrule/sandbox'
import { run } from '@ferrule/test-kit/repo'
import { Skip } from '@ferrule/test-kit/report'
import { offlineCode } from '../lib/offline.ts'
import { type Published, pack, unpack, withDependencies } from '../lib/packages.ts'

interface Archive {
  readonly name: string
  /** As it was packed, which is not what the repository has. */
  readonly manifest: { readonly version: string }
  readonly bytes: Buffer
}

async function archiveOf({ name, folder }: Published, aside: string): Promise<Archive> {
  const packed = await pack(folder)
  const target = join(aside, folder)
  mkdirSync(target, { recursive: true })
  await unpack(packed, target)
  return { name, manifest: JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')), bytes: readFileSync(packed) }
}

/** Serves these packages as a registry does. */
async function registry(archives: readonly Archive[]): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1))
    const found = archives.find(({ name }) => path === name || path === `${name}.tgz`)
    if (!found) return response.writeHead(404).end('{}')
    if (path.endsWith('.tgz')) return response.end(found.bytes)
    const { name, manifest } = found
    const dist = { tarball: `${url}/${name}.tgz` }
    const versions = { [manifest.version]: { ...manifest, dist } }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => void server.close() }
}

/** Copies a sandbox's customers by nothing but the command, and searches what it made. */
export async function npx(
  folder: string,
  packages: readonly Published[],
  sandbox: Pick<Sandbox, 'listen' | 'credentials'>,
  rows: number,
): Promise<string> {
  const names = withDependencies(
    ['@ferrule/sync', '@ferrule/store', '@ferrule/stripe'],
    (name) => packages.find((one) => one.name === name)?.manifest,
  )
  const own = packages.filter(({ name }) => names.has(name))
  const served = await registry(await Promise.all(own.map((one) => archiveOf(one, join(folder, 'archives')))))
  const upstream = await sandbox.listen()
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, '.npmrc'), `@ferrule:registry=${served.url}\nupdate-notifier=false\n`)
  const { api_key } = sandbox.credentials as { api_key: string }
  // A cache of its own: what other runs packed has the same names and versions. `npm test` names one, which outdoes .npmrc.
  const npm_config_cache = join(folder, 'cache')
  const env = { FERRULE_UPSTREAM_STRIPE: upstream.url, STRIPE_API_KEY: api_key, npm_config_cache }
  const sync = async (...args: string[]): Promise<string> => {
    const { status, stdout, output } = await run('npx', ['--yes', '@ferrule/sync', ...args], { cwd: project, env })
    const code = status !== 0 && offlineCode(output)
    if (code) throw new Skip(`npm reaches no registry: ${code}`)
    if (status !== 0) throw new Error(`npx @ferrule/sync ${args[0]} ended with ${status}\n${output}`)
    return stdout
  }
  try {
    const copied = await sync('stripe', '--to', './stripe.db', '--streams', 'customers')
    if (!new RegExp(`^customers +complete +${rows} `, 'm').test(copied)) throw new Error(`it said ${copied}`)
    const found = await sync('search', 'stripe', 'customers', '{}', '--from', './stripe.db', '--limit', '99', '--json')
    const { hits } = JSON.parse(found) as { hits: unknown[] }
    if (hits.length !== rows) throw new Error(`${hits.length} of ${rows} customers were found`)
    return `${own.length} archives, ${rows} customers`
  } finally {
    await upstream.close()
    served.close()
  }
}
