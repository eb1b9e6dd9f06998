// Changes of Markdown for the site; the repository's own viewer needs none of them.
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { MarkdownOptions } from 'vitepress'

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]

const docs = join(import.meta.dirname, '..')

/** Pages that stand for files which the site does not have. */
function pageFor(file: string): string | undefined {
  const [, name] = /^packages\/([^/]+)\/README\.md$/.exec(file) ?? []
  const own: Record<string, string> = {
    sandbox: '/guide/testing',
    core: '/architecture',
    'create-connector': '/guide/own-connector',
    codegen: '/guide/own-connector',
  }
  return name && (own[name] ?? `/reference/${name}/`)
}

export function extendMarkdown(md: MarkdownIt): void {
  // Wide tables scroll in a box of their own, by keyboard, too.
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'

  md.core.ruler.push('outside-links', (state) => {
    const page: string = state.env.relativePath ?? ''
    for (const { children } of state.tokens)
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (!href?.startsWith('../')) continue
        const file = posix.join('docs', posix.dirname(page), href)
        const target = file.startsWith('docs/') ? undefined : pageFor(file)
        if (target) token.attrSet('href', target)
      }
  })

  // Plots become part of the page, so that they take its colours.
  const image = md.renderer.rules.image
  md.renderer.rules.image = (tokens, index, options, env, self) => {
    const source = tokens[index]?.attrGet('src') ?? ''
    if (!/plots\/[\w-]+\.svg$/.test(source))
      return image ? image(tokens, index, options, env, self) : self.renderToken(tokens, index, options)
    const svg = readFileSync(join(docs, dirname(env.relativePath ?? ''), source), 'utf8')
    return `<span class="plot-box" tabindex="0">${svg.replace(/<style>[\s\S]*?<\/style>\s*/, '')}</span>`
  }
}
