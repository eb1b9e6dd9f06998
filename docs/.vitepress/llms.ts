// One text for the guides and one for each connector, for models: the whole site would be more than any of them reads.
import { appendFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PARTS = 'llms'

/** Writes `llms/<part>.txt` from the Markdown that was built, and names the parts in `llms.txt`. */
export function writeParts(folder: string): void {
  const pages = globSync('**/*.md', { cwd: folder }).sort()
  const parts = Map.groupBy(
    pages,
    (page) => /^(?:reference|coverage)\/([^/.]+)/.exec(page.replaceAll('\\', '/'))?.[1] ?? 'guides',
  )
  const lines = [...parts].sort().map(([part, files]) => {
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n---\n\n')
    const name = `${PARTS}-${part}.txt`
    writeFileSync(join(folder, name), `${text}\n`)
    const kilobytes = Math.ceil(Buffer.byteLength(text) / 1000)
    return `- [${name}](/${name}): ${files.length} pages in one text, ${kilobytes} kB`
  })
  if (existsSync(join(folder, 'llms.txt')))
    appendFileSync(join(folder, 'llms.txt'), `\n### Whole texts\n\n${lines.join('\n')}\n`)
}
