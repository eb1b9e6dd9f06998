import { paletteStyle } from './palette.ts'

interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly requestBody?: unknown
  readonly parameters?: unknown
  readonly responses?: Readonly<Record<string, unknown>>
}

interface Document {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const html = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

const json = (value: unknown): string => `<pre>${html(JSON.stringify(value, null, 2))}</pre>`

/** The API's OpenAPI document as an HTML page, without scripts. */
export function docsPage({ info, paths }: Document): string {
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? ''
      byTag.set(tag, [...(byTag.get(tag) ?? []), one(method, path, operation)])
    }
  const sections = [...byTag].map(
    ([tag, items]) => `<section id="${html(tag)}"><h2>${html(tag)}</h2>${items.join('')}</section>`,
  )
  const links = [...byTag.keys()].map((tag) => `<a href="#${html(tag)}">${html(tag)}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${html(info.title)}</title><link rel="stylesheet" href="/docs.css"></head><body>
<h1>${html(info.title)}</h1><p>${html(info.description ?? '')} <a href="/openapi.json">OpenAPI 3.1</a></p>
<nav>${links}</nav>${sections.join('')}</body></html>`
}

function one(method: string, path: string, { summary = '', parameters, requestBody, responses }: Operation): string {
  const address = `/docs/try?operation=${encodeURIComponent(`${method.toUpperCase()} ${path}`)}`
  const parts = [
    `<p><a href="${address}">Try it</a></p>`,
    parameters ? `<h4>Parameters</h4>${json(parameters)}` : '',
    requestBody ? `<h4>Body</h4>${json(requestBody)}` : '',
    responses ? `<h4>Answers</h4>${json(responses)}` : '',
  ]
  return `<details><summary><b>${html(method.toUpperCase())}</b> <code>${html(path)}</code> ${html(summary)}</summary>${parts.join('')}</details>`
}

export const docsStyle = `${paletteStyle}
:root{color-scheme:light dark;font:14px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
body{max-width:980px;margin:0 auto;padding:28px 20px 60px;background:var(--page);color:var(--text)}
h1{font-size:20px;margin:0 0 8px}h2{font-size:15px;margin:28px 0 8px}h4{margin:10px 0 4px}a{color:var(--accent)}p{margin:0 0 12px}
nav{display:flex;flex-wrap:wrap;gap:4px 12px}details{padding:8px 14px;border:1px solid var(--line);border-top-width:0;background:var(--surface)}
h2+details{border-top-width:1px;border-radius:10px 10px 0 0}details:last-child{border-radius:0 0 10px 10px}h2+details:last-child{border-radius:10px}
summary{cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:64px;color:var(--accent)}code,pre{font:12.5px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{overflow:auto;max-height:60vh;padding:12px;border:1px solid var(--line);border-radius:8px;background:var(--page)}`
