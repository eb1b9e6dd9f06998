import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { serveDocuments } from '../packages/gateway/test/support/served.ts'
import { makeDraft } from '../packages/import/src/draft/index.ts'
import { planOf } from '../packages/import/src/draft/plan.ts'
import { statedPages } from '../packages/import/src/page-tests.ts'
import { readApi } from '../packages/import/src/read/index.ts'

// `node --expose-gc --conditions=@ferrule/source bench/documents.ts <folder or file>…`: adds all documents to one gateway, and prints
// what they cost and what works. The documents are read in place.
const files = process.argv.slice(2).flatMap((place) =>
  statSync(place).isDirectory()
    ? readdirSync(place)
        .filter((name) => /(openapi|swagger|discovery).*\.(json|ya?ml)$/i.test(name))
        .map((name) => join(place, name))
    : [place],
)
const documents = files.map((file) => {
  const text = readFileSync(file, 'utf8')
  return { name: file.split('/').slice(-1).join(), text, stated: () => statedIn(file, text) }
})

let contradicted = 0
/** How lists continue by the words of a document, where these contradict the guess: the stand-in does that. */
function statedIn(file: string, text: string): ReturnType<typeof statedPages> {
  const api = readApi({ name: file, folder: undefined, text })
  const answers = { from: file, digest: '', name: 'served', title: 'Served', entities: {}, actions: {}, lists: {} }
  const only = [...new Set(planOf(api, answers).placed.map(({ entity }) => entity))]
  const stated = statedPages(makeDraft(api, { ...answers, baseUrl: 'https://api.example.com', only }))
  contradicted += Object.keys(stated).length
  return stated
}
const { rows, seconds, megabytes } = await serveDocuments(documents)
console.log('| Document | Seconds | Actions | Lists | Read to the end | Found by words |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
for (const row of rows)
  console.log(
    row.refused
      ? `| ${row.document} | ${row.seconds.toFixed(1)} | refused: ${row.refused} | | | |`
      : `| ${row.document} | ${row.seconds.toFixed(1)} | ${row.operations} | ${row.lists} | ${row.ended} of ${row.tried} | ${row.found} of ${row.asked} |`,
  )
const sum = (pick: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + pick(row), 0)
console.log(
  `| ${rows.length} documents | ${seconds.toFixed(1)} | ${sum((row) => row.operations)} | ${sum((row) => row.lists)} | ${sum((row) => row.ended)} of ${sum((row) => row.tried)} | ${sum((row) => row.found)} of ${sum((row) => row.asked)} |`,
)
console.log(`\nMemory for all of them: ${megabytes.toFixed(0)} MB`)
console.log(`Lists whose stand-in continues as words say, against the manifest: ${contradicted}`)
for (const { document, wrong } of rows) for (const why of wrong.slice(0, 8)) console.log(`wrong: ${document}: ${why}`)
