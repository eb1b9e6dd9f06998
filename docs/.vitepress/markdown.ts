// Changes of Markdown for the site; the repository's own viewer needs none of them.
import { posix } from 'node:path'
import type { MarkdownOptions } from 'vitepress'
import { withChart } from '../../scripts/docs/charts.ts'

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]

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

type Token = ReturnType<MarkdownIt['parse']>[number]

/** The label in `<!-- tab … -->`. */
const tabOf = ({ type, content }: Token): string | undefined =>
  type === 'html_block' ? /^<!-- tab ([^<>"]+) -->\s*$/.exec(content)?.[1] : undefined

/** Makes the tabs that begin at a token, with the markup of code groups, whose script selects them. Gives where they end. */
function openTabs(tokens: readonly Token[], start: number, set: number): number {
  const length = tokens.slice(start).findIndex(({ content }) => content.startsWith('<!-- /tabs -->'))
  if (length < 0) throw new Error('tabs without <!-- /tabs -->')
  const marks = tokens.slice(start, start + length).filter(tabOf)
  const heads = marks.map((mark, index) => {
    const id = `tab-of-${set}-${index}`
    return `<input type="radio" name="tabs-${set}" id="${id}"${index === 0 ? ' checked' : ''}><label for="${id}">${tabOf(mark)}</label>`
  })
  marks.forEach((mark, index) => {
    const open = `<div class="vp-block${index === 0 ? ' active' : ''}">\n`
    mark.content =
      index === 0
        ? `<div class="vp-code-group plots"><div class="tabs">${heads.join('')}</div><div class="blocks">${open}`
        : `</div>${open}`
  })
  const end = tokens[start + length] as Token
  end.content = '</div></div></div>\n'
  return start + length
}

export function extendMarkdown(md: MarkdownIt): void {
  // Wide tables scroll in a box of their own, by keyboard, too.
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'

  // Long names in tables break between their words.
  md.core.ruler.push('names-in-tables', ({ tokens }) => {
    let depth = 0
    for (const { type, children } of tokens) {
      depth += type === 'table_open' ? 1 : type === 'table_close' ? -1 : 0
      if (depth > 0)
        for (const child of children ?? []) if (child.type === 'code_inline') child.meta = { inTable: true }
    }
  })
  const code = md.renderer.rules.code_inline
  if (code)
    md.renderer.rules.code_inline = (tokens, index, options, env, self) => {
      const html = code(tokens, index, options, env, self)
      const breakable = tokens[index]?.meta?.inTable === true
      return breakable ? html.replace(/(?<=\w)(?:[_/=](?=\w)|\.(?=[A-Za-z]))(?=[^<>]*<\/code>)/g, '$&<wbr>') : html
    }

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

  md.core.ruler.push('tabs', (state) => {
    let count = 0
    for (let at = 0; at < state.tokens.length; at++)
      if (tabOf(state.tokens[at] as Token)) at = openTabs(state.tokens, at, ++count)
  })

  md.core.ruler.push('charts', ({ tokens }) => {
    for (const token of tokens)
      if (token.type === 'html_block') token.content = withChart(token.content) ?? token.content
  })
}
