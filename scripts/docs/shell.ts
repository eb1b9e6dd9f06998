// Shell snippets: what they call must exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Manifest, readManifest, root } from '@ferrule/test-kit/repo'
import type { Page } from './markdown.ts'

const PNPM = new Set(['install', 'add', 'exec', 'run', 'dlx', 'create', 'pack', 'audit'])

export interface ShellReport {
  /** Commands that were looked up. */
  checked: number
  /** Commands of other programs. */
  others: string[]
  errors: string[]
}

/** Every package that this repository makes or has installed somewhere. */
function knownPackages(): Set<string> {
  const known = new Set<string>()
  const folders = [
    '.',
    'bench',
    'scripts/smoke',
    ...['packages', 'examples'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)),
  ]
  for (const folder of folders) {
    if (!existsSync(join(root, folder, 'package.json'))) continue
    const manifest = readManifest(folder) as Manifest & { devDependencies?: Record<string, string> }
    known.add(manifest.name)
    for (const list of [manifest.dependencies, manifest.devDependencies, manifest.peerDependencies])
      for (const name of Object.keys(list ?? {})) known.add(name)
  }
  return known
}

export function checkShell(pages: readonly Page[]): ShellReport {
  const report: ShellReport = { checked: 0, others: [], errors: [] }
  const known = knownPackages()
  for (const page of pages) {
    const own = join(root, dirname(page.file), 'package.json')
    const scripts: Record<string, string> = {
      ...readManifest('.').scripts,
      ...(page.file.startsWith('examples/') && existsSync(own) && JSON.parse(readFileSync(own, 'utf8')).scripts),
    }
    for (const block of page.blocks) {
      if (!['sh', 'bash', 'shell', 'console'].includes(block.lang)) continue
      block.lines.forEach((text, index) => {
        const line = text.replace(/(^|\s)#.*$/, '').replace(/^\s*(\$ )?([A-Z_]+=\S+ )*/, '')
        for (const command of line.split(/&&|\|\|?|;/)) {
          const words = command.trim().split(/\s+/).filter(Boolean)
          if (words.length === 0) continue
          const problem = problemOf(words, scripts, known)
          if (problem === undefined) report.others.push(words.join(' '))
          else report.checked++
          if (problem) report.errors.push(`${page.file}:${block.line + 1 + index} ${problem}`)
        }
      })
    }
  }
  return report
}

/** The problem of a command; '' if there is none; undefined for commands that are not checked. */
function problemOf(words: string[], scripts: Record<string, string>, known: Set<string>): string | undefined {
  const [program, verb = '', ...rest] = words
  if (program !== 'npm' && program !== 'pnpm') return undefined
  if (['install', 'i', 'add', 'ci'].includes(verb)) {
    const missing = rest
      .filter((word) => !word.startsWith('-') && !/[/\\.]tgz$|^\./.test(word))
      .map((word) => word.replace(/(?<=.)@[^/]*$/, ''))
      .filter((name) => !known.has(name))
    return missing.length > 0 ? `no such package is known here: ${missing.join(', ')}` : ''
  }
  if (verb === 'create' || verb === 'init') {
    const [, scope, name] = /^(@[^/@]+)(?:\/([^@]+))?/.exec(rest[0] ?? '') ?? []
    const full = scope ? `${scope}/create${name ? `-${name}` : ''}` : `create-${rest[0]}`
    return known.has(full) ? '' : `\`${words.join(' ')}\` needs the package ${full}`
  }
  const script = verb === 'run' ? rest[0] : verb
  if (script === undefined) return ''
  if (program === 'pnpm' && PNPM.has(script)) return ''
  return Object.hasOwn(scripts, script) ? '' : `there is no script \`${script}\``
}
