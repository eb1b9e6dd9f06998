// Words and sentences of everything a user reads, and of the comments: plain American English by docs/glossary.md.
//
//   node scripts/prose/index.ts
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { check } from '@ferrule/test-kit/report'
import { LONGEST, markdownProblems, openings, sourceProblems } from './lint.ts'

/** Pages of the reference are made of texts that are judged as sources. */
const REFERENCE = process.env['FERRULE_WHOLE'] ? /^$/ : /(^|[\\/])docs[\\/]reference([\\/]|$)/

const exclude = (name: string): boolean =>
  REFERENCE.test(name) ||
  /(^|[\\/])(node_modules|dist|\.vitepress|CHANGELOG\.md|generated[\\/]operations)([\\/]|$)/.test(name)

/** They hold the words that are forbidden. */
const HERE = ['words.ts', 'prose.test.ts'].map((name) => join('prose', name))

type Problems = (text: string, file: string) => string[] | Promise<string[]>

async function judge(name: string, patterns: string[], problemsOf: Problems) {
  const files = globSync(patterns, { cwd: root, exclude })
    .filter((file) => !HERE.some((name) => file.endsWith(name)))
    .sort()
  await check(name, async () => {
    const problems: string[] = []
    for (const file of files)
      for (const problem of await problemsOf(readFileSync(join(root, file), 'utf8'), file))
        problems.push(`${file}:${problem}`)
    if (problems.length > 0) throw problems.join('\n')
    return `${files.length} files`
  })
}

/** Pages for users. The glossary quotes the word that is not used. */
const GUIDES =
  /^(README\.md|CONTRIBUTING\.md|docs[\\/](guide|migrate)[\\/]|docs[\\/]architecture\.md|(packages|examples)[\\/][^\\/]+[\\/]README\.md)/

const pages = [
  '*.md',
  '.changeset/*.md',
  'docs/**/*.md',
  'packages/*/README.md',
  'examples/*/README.md',
  '.github/**/*.md',
]
const sources = [
  'packages/*/{src,test}/**/*.ts',
  'schemas/**/*.ts',
  'scripts/**/*.ts',
  'examples/**/*.ts',
  'bench/**/*.ts',
]
await judge(`pages: words, and sentences of at most ${LONGEST} words`, pages, (text, file) =>
  markdownProblems(text, GUIDES.test(file)),
)
await judge('sources: words of comments and texts', sources, sourceProblems)

const named = ['scripts', 'packages/*/{src,test}', 'schemas', 'examples', 'docs/.vitepress'].map(
  (folder) => `${folder}/**/*.{ts,mjs}`,
)
/** Generated files, and those that the generator's tests compare. */
const MADE = /\.gen\.|[\\/]traits[\\/]/
await judge('comments name the thing, and do not begin with What, Whom, Who', [...named, '*.ts'], (text, file) =>
  MADE.test(file) ? [] : openings(text),
)
