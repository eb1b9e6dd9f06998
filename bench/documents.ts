import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { serveDocuments } from '../packages/gateway/test/support/served.ts'

// `node --expose-gc --conditions=@ferrule/source bench/documents.ts <folder or file>…`: adds all documents to one gateway, and prints
// what they cost and what works. The documents are read in place.
const files = process.argv.slice(2).flatMap((place) =>
  statSync(place).isDirectory()
    ? readdirSync(place)
        .filter((name) => /(openapi|swagger|discovery).*\.(json|ya?ml)$/i.test(name))
        .map((name) => join(place, name))
    : [place],
)
const documents = files.map((file) => ({ name: file.split('/').slice(-1).join(), text: readFileSync(file, 'utf8') }))
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
for (const { document, wrong } of rows) for (const why of wrong.slice(0, 8)) console.log(`wrong: ${document}: ${why}`)
