// The supply chain: known vulnerabilities, the lockfile, and what users install besides our packages, why and under which license.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '@ferrule/test-kit/repo'
import { check, Skip } from '@ferrule/test-kit/report'
import { isConnector, published, withDependencies } from '../lib/packages.ts'
import { lockfileProblems, parseAudit, verdict } from './advisories.ts'
import { documentOf, type Row } from './document.ts'
import { isAllowed, reasons } from './reasons.ts'
import { bundled, closure, direct } from './runtime.ts'

const PAGE = 'docs/dependencies.md'
const packages = published()
const runtime = direct(packages)
const all = closure(packages)

await check('lockfile: every package comes from a registry and has its checksum', () => {
  const problems = lockfileProblems(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))
  if (problems.length > 0) throw problems.join('\n')
})

await check('no known vulnerability', async () => {
  const { stdout, output } = await run('pnpm', ['audit', '--json'])
  if (!stdout.trim().startsWith('{')) throw new Error(`pnpm audit gave no JSON\n${output}`)
  const audit = parseAudit(stdout)
  if ('unavailable' in audit) throw new Skip(`this registry serves no audits: ${audit.unavailable}`)
  const { failures, remarks } = verdict(audit.advisories, new Map(packages.map((one) => [one.folder, one.manifest])))
  if (failures.length > 0) throw [...failures, ...remarks].join('\n')
  return remarks.join('\n')
})

await check('run-time dependencies: licenses', () => {
  const wrong = [...all].filter(([, { licence }]) => !isAllowed(licence))
  if (wrong.length > 0) throw wrong.map(([name, { licence }]) => `${name} is under ${licence}`).join('\n')
  return `${all.size} packages`
})

await check('run-time dependencies: each has its reason', () => {
  const names = runtime.map(({ name }) => name)
  const problems = [
    ...names.filter((name) => !reasons[name]).map((name) => `${name} has none in scripts/audit/reasons.ts`),
    ...Object.keys(reasons).flatMap((name) =>
      names.includes(name) ? [] : [`${name} has one, and no package names it`],
    ),
  ]
  if (problems.length > 0) throw problems.join('\n')
  return names.join(', ')
})

await check(`run-time dependencies: ${PAGE} tells of them`, async () => {
  const connectors = packages.filter(({ manifest }) => isConnector(manifest)).map(({ name }) => name)
  const shipped = withDependencies(connectors, (name) => packages.find((one) => one.name === name)?.manifest)
  const sizes = await Promise.all(packages.filter(({ name }) => shipped.has(name)).map(bundled))
  const rows = runtime.map((one): Row => {
    const bytes = Math.max(0, ...sizes.map((size) => size.get(one.name) ?? 0))
    return { ...one, reason: reasons[one.name] ?? '', bundled: bytes || undefined }
  })
  const text = documentOf(rows, new Set(connectors), all.size)
  if (process.argv.includes('--update')) writeFileSync(join(root, PAGE), text)
  const there = existsSync(join(root, PAGE)) ? readFileSync(join(root, PAGE), 'utf8') : ''
  if (there === text) return
  const lines = text.split('\n').filter((line) => !there.includes(line))
  throw [...lines, `${PAGE} is out of date: run \`pnpm dependencies:update\``].join('\n')
})
