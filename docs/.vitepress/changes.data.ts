// Changes since the last release, from the changesets, for the changelog page.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMarkdownRenderer, type SiteConfig } from 'vitepress'

export interface Change {
  readonly packages: string
  readonly html: string
}

declare const data: { readonly breaking: readonly Change[]; readonly other: readonly Change[] }

export { data }

const root = join(import.meta.dirname, '../..')

export default {
  watch: ['../../.changeset/*.md'],
  async load(): Promise<typeof data> {
    const { srcDir, markdown, site } = (globalThis as { VITEPRESS_CONFIG?: SiteConfig }).VITEPRESS_CONFIG as SiteConfig
    const md = await createMarkdownRenderer(srcDir, markdown, site.base)
    const breaking: Change[] = []
    const other: Change[] = []
    for (const file of globSync('.changeset/*.md', { cwd: root }).sort()) {
      const [, head = '', text = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(root, file), 'utf8')) ?? []
      const names = [...head.matchAll(/^['"]@ferrule\/([\w-]+)['"]: (\w+)$/gm)]
      if (names.length === 0) continue
      const change = { packages: names.map(([, name]) => name).join(', '), html: md.render(text.trim()) }
      if (names.some(([, , bump]) => bump === 'minor')) breaking.push(change)
      else other.push(change)
    }
    return { breaking, other }
  },
}
