// Publishes the packages whose version the registry does not have, with provenance where there is an identity to sign with.
//
//   node scripts/release.ts <address of the repository>
//
// The address stands in no package.json of the tree, since it is not the same in a fork; npm compares it with the one in the
// provenance, so it is the workflow that knows it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { published } from './lib/packages.ts'
import { root, run } from './lib/repo.ts'

const [address = ''] = process.argv.slice(2)
if (!URL.canParse(address)) throw new Error('usage: node scripts/release.ts https://<host>/<owner>/<repository>')

const packages = published()
const texts = packages.map(({ folder }) => readFileSync(join(root, folder, 'package.json'), 'utf8'))
const write = (index: number, text: string): void =>
  writeFileSync(join(root, packages[index]?.folder ?? '', 'package.json'), text)
const identity = process.env['ACTIONS_ID_TOKEN_REQUEST_URL'] !== undefined
try {
  for (const [index, text] of texts.entries()) {
    const repository = { type: 'git', url: `git+${address}.git`, directory: packages[index]?.folder }
    write(index, `${JSON.stringify({ ...JSON.parse(text), repository }, null, 2)}\n`)
  }
  // pnpm reads its own prefix, npm the other one.
  const env = identity ? { NPM_CONFIG_PROVENANCE: 'true', PNPM_CONFIG_PROVENANCE: 'true' } : {}
  const { status } = await run('changeset', ['publish'], { echo: true, env })
  process.exitCode = status
} finally {
  for (const [index, text] of texts.entries()) write(index, text)
}
