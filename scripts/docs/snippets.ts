// Every code block of the READMEs and of docs/: compiled, and run where it can run.
//
//   node --conditions=@ferrule/source scripts/docs/snippets.ts [part of a page's path …]

import { check, report } from '@ferrule/test-kit/report'
import { missingPackage } from '../../docs/.vitepress/needs.ts'
import { compile } from './compile.ts'
import { execute } from './execute.ts'
import { isSample, writeHovers } from './hovers.ts'
import { pageFiles, readPage } from './markdown.ts'
import { isStale } from './plots.ts'
import { isCode } from './program.ts'
import { makeProject } from './project.ts'
import { checkShell } from './shell.ts'

const wanted = process.argv.slice(2)
const pages = pageFiles()
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .filter((file) => {
    const missing = missingPackage(file)
    if (missing) report({ name: file, state: 'skipped', detail: `there is no ${missing} yet` })
    return !missing
  })
  .map(readPage)
const inReference = (file: string): boolean => file.startsWith('docs/reference/')
const code = pages.flatMap(({ file, blocks }) =>
  blocks.filter((block) => isCode(block) && !block.hidden).map((block) => ({ file, block })),
)

const errors = await compile(pages)
const folders = Map.groupBy(
  pages.filter(({ blocks }) => blocks.some((block) => isCode(block) && !block.path)),
  ({ file }) =>
    // One check for each connector's reference, one for each other page.
    inReference(file) ? file.split('/').slice(0, 3).join('/') : file,
)
for (const [name, members] of folders) {
  const problems = members.flatMap(({ file }) => errors.get(file) ?? [])
  report({ name: `${name} compiles`, state: problems.length > 0 ? 'failed' : 'passed', detail: problems.join('\n') })
}

if (wanted.length === 0)
  await check('types of the names in the guide', () => {
    const { count, pages: typed } = writeHovers(isSample)
    if (typed < 5 || count < 40 * typed) throw new Error(`only ${count} on ${typed} pages`)
    return `${count} on ${typed} pages`
  })

let ran = 0
for (const { program, error } of await execute(pages)) {
  const count = program.blocks.filter(({ hidden }) => !hidden).length
  if (!error) ran += count
  report({
    name: `${program.page}:${program.line} runs (${count} ${count === 1 ? 'block' : 'blocks'})`,
    state: error ? 'failed' : 'passed',
    detail: error,
  })
}

for (const page of pages.filter(({ blocks }) => blocks.some(({ path }) => path))) {
  await check(`${page.file}: its steps, one after the other`, async () => {
    ran += page.blocks.filter(({ path }) => path).length
    return makeProject(page)
  })
}

await check('measured numbers are those of bench/results', () => {
  if (isStale()) throw new Error('run `pnpm docs:plots`')
})

await check('shell commands exist', () => {
  const { checked, others, errors: problems } = checkShell(pages)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return `${checked} looked up; not judged: ${[...new Set(others)].join(' | ')}`
})

console.log(`\n${code.length} code blocks compiled, ${ran} of them run; not run:`)
const reference = code.filter(({ file }) => inReference(file)).length
if (reference > 0)
  console.log(
    `  ${reference} of the reference: their records are those of the vendor's documentation; scripts/docs/examples.test.ts sends each of them`,
  )
for (const { file, block } of code) if (block.noRun) console.log(`  ${file}:${block.line}: ${block.noRun}`)
