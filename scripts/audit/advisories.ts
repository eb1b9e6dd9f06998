// Reads `pnpm audit --json`, and keeps the advisories about run-time dependencies of published packages.
import type { Manifest } from '@ferrule/test-kit/repo'

export interface Advisory {
  title: string
  module_name: string
  severity: string
  vulnerable_versions: string
  patched_versions?: string
  url: string
  findings: { version: string; paths: string[] }[]
}

export type Audit = { advisories: Advisory[] } | { unavailable: string }

/** A registry that serves no audits is no finding; output of another form is an error. */
export function parseAudit(stdout: string): Audit {
  const read: { advisories?: Record<string, Advisory>; error?: { code?: string; message?: string } } =
    JSON.parse(stdout)
  if (read.error) return { unavailable: `${read.error.code}: ${read.error.message}`.trim() }
  if (!read.advisories) throw new Error('pnpm audit gives neither advisories nor an error')
  return { advisories: Object.values(read.advisories) }
}

/** Packages by their folder. */
export type Folders = ReadonlyMap<string, Manifest>

/** Paths that lead from a published package through its `dependencies`: what users install. */
export function reachesUsers({ findings }: Advisory, packages: Folders): string[] {
  return findings
    .flatMap(({ paths }) => paths)
    .filter((path) => {
      const [importer = '', dependency = ''] = path.split('>')
      return dependency in (packages.get(importer.replaceAll('__', '/'))?.dependencies ?? {})
    })
}

export interface Verdict {
  failures: string[]
  /** Of development tools, below `high`: told, not failed. */
  remarks: string[]
}

export function verdict(advisories: readonly Advisory[], packages: Folders): Verdict {
  const found: Verdict = { failures: [], remarks: [] }
  for (const advisory of advisories) {
    const { module_name: name, severity, title, url, findings, vulnerable_versions: range } = advisory
    const users = reachesUsers(advisory, packages)
    const paths = users.length > 0 ? users : findings.flatMap((one) => one.paths)
    const text = `${severity}: ${name} ${range}, ${title} (${url})\n  by ${paths.slice(0, 3).join(', ')}`
    const fails = users.length > 0 || severity === 'high' || severity === 'critical'
    ;(fails ? found.failures : found.remarks).push(text)
  }
  return found
}

/** Lockfile entries that are not a registry's package with a checksum, or that name a host. */
export function lockfileProblems(text: string): string[] {
  const resolutions = [...text.matchAll(/^ {2}'?([^\s'][^\n]*?)'?:\n {4}resolution: (\{[^}]*\})/gm)]
  if (resolutions.length === 0) return ['no packages were found in it']
  return resolutions
    .filter(([, , resolution = '']) => !/^\{integrity: sha512-[A-Za-z0-9+/=]+(, hasBin: true)?\}$/.test(resolution))
    .map(([, name, resolution]) => `${name}: ${resolution}`)
}
