import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '@ferrule/test-kit/repo'
import { describe, expect, test } from 'vitest'
import { type Advisory, lockfileProblems, parseAudit, verdict } from './advisories.ts'
import { documentOf, type Row } from './document.ts'
import { isAllowed } from './reasons.ts'

/** Output of pnpm 11 for a registry that answered with one flaw of ky and one of webpack. */
const RECORDED = readFileSync(join(import.meta.dirname, 'fixtures/audit.json'), 'utf8')
const REFUSED =
  '{ "error": { "code": "ERR_PNPM_AUDIT_BAD_RESPONSE", "message": "The audit endpoint responded with 405: " } }'

const core = { name: '@ferrule/core', version: '1.0.0', dependencies: { ky: '^2.0.0' } } satisfies Manifest
const packages = new Map<string, Manifest>([['packages/core', core]])

function recorded(): Advisory[] {
  const audit = parseAudit(RECORDED)
  if ('unavailable' in audit) throw new Error(audit.unavailable)
  return audit.advisories
}
const one = (name: string): Advisory[] => recorded().filter(({ module_name }) => module_name === name)

describe('an audit', () => {
  test('gives its advisories', () => {
    expect(recorded().map(({ module_name, severity }) => [module_name, severity])).toEqual([
      ['webpack', 'high'],
      ['ky', 'moderate'],
    ])
  })
  test('that the registry does not serve is no finding, and says why', () => {
    expect(parseAudit(REFUSED)).toEqual({
      unavailable: 'ERR_PNPM_AUDIT_BAD_RESPONSE: The audit endpoint responded with 405:',
    })
  })
  test('in a form that is not known is an error', () => {
    expect(() => parseAudit('{ "vulnerabilities": [] }')).toThrow('neither')
    expect(() => parseAudit('done')).toThrow()
  })
  test('fails by what users install, however mild', () => {
    const { failures, remarks } = verdict(one('ky'), packages)
    expect([failures.length, remarks]).toEqual([1, []])
    expect(failures[0]).toContain('by packages__core>ky')
    expect(failures[0]).not.toContain('bench')
  })
  test('fails by a development tool from high on', () => {
    expect(verdict(one('webpack'), packages).failures).toHaveLength(1)
    const mild = one('webpack').map((advisory) => ({ ...advisory, severity: 'moderate' }))
    expect(verdict(mild, packages)).toEqual({ failures: [], remarks: [expect.stringContaining('moderate: webpack')] })
  })
  test('does not count a private package as users', () => {
    expect(verdict(one('ky'), new Map())).toEqual({ failures: [], remarks: [expect.stringContaining('bench>ky')] })
  })
})

describe('a lockfile', () => {
  const entry = (name: string, resolution: string) =>
    `\n  ${name}:\n    resolution: ${resolution}\n    engines: {node: '>=1'}\n`
  const good = entry("'@a/b@1.0.0'", '{integrity: sha512-AAAA+/==}') + entry('c@1.0.0', '{integrity: sha512-BBBB==}')
  test('of packages with checksums is good', () => expect(lockfileProblems(`packages:\n${good}`)).toEqual([]))
  const bad = {
    'a tarball from elsewhere': '{integrity: sha512-AAAA==, tarball: https://registry.example/c.tgz}',
    'a repository': '{commit: abc, repo: https://git.example/c.git, type: git}',
    'a folder': '{directory: ../c, type: directory}',
    'a weak checksum': '{integrity: sha1-AAAA=}',
  }
  for (const [name, resolution] of Object.entries(bad)) {
    test(`with ${name} is not`, () => {
      expect(lockfileProblems(`packages:\n${good}${entry('d@1.0.0', resolution)}`)).toEqual([`d@1.0.0: ${resolution}`])
    })
  }
  test('that cannot be read is not good', () => expect(lockfileProblems('packages: {}')).toHaveLength(1))
})

describe('a license', () => {
  test.each(['MIT', 'ISC', '(MIT OR GPL-3.0)', 'GPL-2.0 OR Apache-2.0', 'MIT AND ISC'])('%s is fine', (licence) => {
    expect(isAllowed(licence)).toBe(true)
  })
  test.each(['GPL-3.0', 'MIT AND GPL-3.0', 'none', 'SEE LICENSE IN EULA', ''])('%s is not', (licence) => {
    expect(isAllowed(licence)).toBe(false)
  })
})

test('the page tells each package with its users, sizes and reason', () => {
  const row = (name: string, users: Row['users'], bytes?: number): Row => ({
    ...{ name, version: '1.2.3', licence: 'MIT', bytes: 10_240, users, reason: `Why ${name}.`, bundled: bytes },
  })
  const page = documentOf(
    [
      row('ky', [{ name: '@ferrule/core', optional: false }], 2048),
      row('zod', [
        { name: '@ferrule/stripe', optional: true },
        { name: '@ferrule/jira', optional: true },
      ]),
    ],
    new Set(['@ferrule/stripe', '@ferrule/jira']),
    7,
  )
  expect(page).toMatch(/^\| `ky` +\| 1\.2\.3 +\| MIT +\| `@ferrule\/core` +\| 10 kB +\| 2 kB +\| Why ky\. +\|$/m)
  expect(page).toMatch(/^\| `zod` +\| 1\.2\.3 +\| MIT +\| connectors \(optional\) +\| 10 kB +\| – +\| Why zod\. +\|$/m)
  expect(page).toContain('7 packages are installed')
})
