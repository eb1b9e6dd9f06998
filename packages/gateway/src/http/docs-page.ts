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
  const parts = [
    parameters ? `<h4>Parameters</h4>${json(parameters)}` : '',
    requestBody ? `<h4>Body</h4>${json(requestBody)}` : '',
    responses ? `<h4>Answers</h4>${json(responses)}` : '',
  ]
  return `<details><summary><b>${html(method.toUpperCase())}</b> <code>${html(path)}</code> ${html(summary)}</summary>${parts.join('')}</details>`
}

export const docsStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.3rem 0}summary b{display:inline-block;min-width:4.5rem}pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:.4rem;font-size:.85rem}
nav a{margin-right:.6rem}h4{margin:.6rem 0 .2rem}`
