// The loops of the first page with colored code, for the layout.
import { createMarkdownRenderer, type SiteConfig } from 'vitepress'
import { type Loop, loops } from './hero.ts'

export interface ColoredLoop extends Loop {
  readonly html: string
}

declare const data: readonly ColoredLoop[]

export { data }

export default {
  watch: ['../index.md'],
  async load(): Promise<typeof data> {
    const { srcDir, markdown, site } = (globalThis as { VITEPRESS_CONFIG?: SiteConfig }).VITEPRESS_CONFIG as SiteConfig
    const md = await createMarkdownRenderer(srcDir, markdown, site.base)
    return loops().map((loop) => {
      const [html = ''] = /<pre[\s\S]*<\/pre>/.exec(md.render(`\`\`\`ts\n${loop.code}\n\`\`\``)) ?? []
      return { ...loop, html: html.replace(/\.\)(?=<\/span>)/, '.<i class="caret"></i>)') }
    })
  },
}
