// The built site as files: its pages, its links and the anchors that they lead to; and a server for it.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, posix } from 'node:path'
import { root } from '@ferrule/test-kit/repo'

export const dist = join(root, 'docs/.vitepress/dist')

export interface BuiltPage {
  /** As a browser asks for it: `/guide/start`. */
  path: string
  html: string
  ids: Set<string>
}

export function builtPages(): BuiltPage[] {
  return globSync('**/*.html', { cwd: dist })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== '404.html')
    .sort()
    .map((file) => {
      const html = readFileSync(join(dist, file), 'utf8')
      return {
        path: `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`,
        html,
        ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => decode(id))),
      }
    })
}

const decode = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")

export interface Links {
  count: number
  anchors: number
  problems: string[]
}

/** Follows every link within the site; those to pages that are not built lead to their paths, such as `/reference/jira/boards`. */
export function checkLinks(pages: readonly BuiltPage[], notBuilt: ReadonlySet<string>): Links {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const links: Links = { count: 0, anchors: 0, problems: [] }
  for (const { path, html } of pages) {
    for (const [, attribute = ''] of html.matchAll(/<(?:a|img|link|script)\s[^>]*?(?:href|src)="([^"]*)"/g)) {
      const target = decode(attribute)
      if (/^(https?:|mailto:|data:)/.test(target)) continue
      links.count++
      const url = new URL(target, `http://site${path}`)
      const pathname = decodeURIComponent(url.pathname)
      const page = byPath.get(pathname) ?? byPath.get(`${pathname}/`)
      if (!page && !notBuilt.has(pathname) && !isFile(pathname)) links.problems.push(`${path}: ${target} leads nowhere`)
      else if (page && url.hash) {
        links.anchors++
        if (!page.ids.has(decodeURIComponent(url.hash.slice(1))))
          links.problems.push(`${path}: ${target} has no such anchor`)
      }
    }
  }
  return links
}

const isFile = (pathname: string): boolean => {
  const file = join(dist, pathname)
  return existsSync(file) && statSync(file).isFile()
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Serves it as a static host does: without `.html` in addresses. */
export async function serve(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const pathname = posix.normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname))
    const file = [pathname, `${pathname}.html`, `${pathname}/index.html`].find(isFile)
    response.writeHead(file ? 200 : 404, {
      'content-type': types[extname(file ?? '.html')] ?? 'application/octet-stream',
      ...(pathname.startsWith('/assets/') && { 'cache-control': 'max-age=3600, immutable' }),
    })
    response.end(readFileSync(join(dist, file ?? '404.html')))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
