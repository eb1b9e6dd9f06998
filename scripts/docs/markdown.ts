// The Markdown that users read, and the code blocks in it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'

export interface Block {
  /** Language of the fence, lower case. */
  lang: string
  /** Line of the opening fence, from 1. */
  line: number
  /** Lines between the fences. */
  lines: string[]
  /** Begins a program of its own; otherwise a block continues with the names of those above it. */
  fresh: boolean
  /** A comment: readers do not see it. */
  hidden: boolean
  /** It is a file of the project that the page makes. */
  path?: string
  /** Why it is compiled but not run. */
  noRun?: string
}

export interface Page {
  /** From the root of the repository. */
  file: string
  lines: number
  blocks: Block[]
}

/** READMEs and everything under docs/, from the root of the repository. */
export function pageFiles(): string[] {
  const patterns = ['*.md', 'packages/*/README.md', 'examples/*/README.md', 'docs/**/*.md']
  return globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === '.vitepress' })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

export function readPage(file: string): Page {
  return parsePage(file, readFileSync(join(root, file), 'utf8'))
}

/**
 * Fenced blocks. What follows the language is for the tests: `fresh`, `no-run="reason"`, `file="path"`. A comment `<!-- setup … -->` is a
 * block that readers do not see: names that the page takes for granted.
 */
export function parsePage(file: string, text: string): Page {
  const lines = text.split(/\r?\n/)
  const blocks: Block[] = []
  let open: { block: Block; end: RegExp } | undefined
  lines.forEach((line, index) => {
    if (open) {
      if (open.end.test(line)) open = undefined
      else open.block.lines.push(line)
      return
    }
    const [, indent = '', fence, info = ''] = /^(\s*)(`{3,}|~{3,})\s*(.*)$/.exec(line) ?? []
    if (fence) {
      const [, lang = ''] = /^([\w+-]*)/.exec(info) ?? []
      const [, path] = /\bfile="([^"]+)"/.exec(info) ?? []
      const [, noRun] = /\bno-run="([^"]+)"/.exec(info) ?? []
      const block: Block = {
        lang: lang.toLowerCase(),
        line: index + 1,
        lines: [],
        fresh: /\sfresh\b/.test(info),
        hidden: false,
        ...(path && { path }),
        ...(noRun && { noRun }),
      }
      if (/\bno-run\b/.test(info) && !noRun) throw new Error(`${file}:${index + 1}: no-run needs a reason`)
      blocks.push(block)
      open = { block, end: new RegExp(`^${indent}${fence[0] === '~' ? '~' : '`'}{${fence.length},}\\s*$`) }
    } else if (/^<!-- setup( fresh)?\s*$/.test(line)) {
      const block: Block = { lang: 'ts', line: index + 1, lines: [], fresh: line.includes('fresh'), hidden: true }
      blocks.push(block)
      open = { block, end: /^-->\s*$/ }
    }
  })
  if (open) throw new Error(`${file}:${open.block.line}: the code block has no end`)
  return { file, lines: lines.length, blocks }
}
