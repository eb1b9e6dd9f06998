import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { createMarkdownRenderer } from 'vitepress'
import { describe, expect, test } from 'vitest'
import { extendMarkdown } from '../../docs/.vitepress/markdown.ts'

describe('the Markdown of the site', async () => {
  const md = await createMarkdownRenderer(join(root, 'docs'), { config: extendMarkdown })

  test('has tabs where comments mark them, the first one selected', () => {
    const html = md.render('<!-- tab One -->\n\nfirst\n\n<!-- tab Two -->\n\nsecond\n\n<!-- /tabs -->\n\nafter\n')
    expect(html.match(/<label for="tab-of-1-\d">[^<]+/g)).toEqual([
      '<label for="tab-of-1-0">One',
      '<label for="tab-of-1-1">Two',
    ])
    expect(html.match(/ checked>/g)).toHaveLength(1)
    expect(html.replace(/\s+/g, ' ')).toContain(
      '<div class="vp-block active"> <p>first</p> </div><div class="vp-block"> <p>second</p> </div></div></div> <p>after</p>',
    )
  })

  test('refuses tabs that do not end', () => {
    expect(() => md.render('<!-- tab One -->\n\nfirst\n')).toThrow('tabs without <!-- /tabs -->')
  })

  test('lets names in tables break between their words, and no others', () => {
    const html = md.render('`A_URL`\n\n| a |\n| --- |\n| `A_URL=http://127.0.0.1/x`, `./ferrule`, `a.b` |\n')
    expect(html).toContain('>A_URL</code></p>')
    expect(html).toContain('>A_<wbr>URL=<wbr>http://127.0.0.1/<wbr>x</code>')
    expect(html).toContain('>./ferrule</code>')
    expect(html).toContain('>a.<wbr>b</code>')
  })
})
