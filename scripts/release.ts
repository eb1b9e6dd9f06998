// Publishes the packages whose version the registry does not have, with provenance where there is an identity to sign with.
//
//   node scripts/release.ts <address of the repository>
//
// The address stands in no package.json of the tree, since it is not the same in a fork; npm compares it with the one in the
// provenance, so it is the workflow that knows it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '@ferrule/test-kit/repo'
import { manifestWithOrigin, readmeWithOrigin } from './lib/origin.ts'
import { published } from './lib/packages.ts'

const [address = ''] = process.argv.slice(2)
if (!URL.canParse(address)) throw new Error('usage: node scripts/release.ts https://<host>/<owner>/<repository>')

interface File {
  path: string
  text: string
  /** As it is published. */
  made: string
}

/** The files of a package that say where it comes from. */
function filesOf(folder: string): File[] {
  const read = (name: string): { path: string; text: string } => {
    const path = join(root, folder, name)
    return { path, text: readFileSync(path, 'utf8') }
  }
  const [manifest, readme] = [read('package.json'), read('README.md')]
  const made = manifestWithOrigin(JSON.parse(manifest.text), folder, address)
  return [
    { ...manifest, made: `${JSON.stringify(made, null, 2)}\n` },
    { ...readme, made: readmeWithOrigin(readme.text, folder, address) },
  ]
}

const files = published().flatMap(({ folder }) => filesOf(folder))
const identity = process.env['ACTIONS_ID_TOKEN_REQUEST_URL'] !== undefined
try {
  for (const { path, made } of files) writeFileSync(path, made)
  // pnpm reads its own prefix, npm the other one.
  const env = identity ? { NPM_CONFIG_PROVENANCE: 'true', PNPM_CONFIG_PROVENANCE: 'true' } : {}
  const { status } = await run('changeset', ['publish'], { echo: true, env })
  process.exitCode = status
} finally {
  for (const { path, text } of files) writeFileSync(path, text)
}
