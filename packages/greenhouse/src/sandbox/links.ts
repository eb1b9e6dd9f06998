import type { Answer, Call } from '@ferrule/sandbox/engine'

/** `Link` headers of lists, which both generations have. */

const links = new WeakMap<Call, string>()

/** Adds a link to another page of a list, with a query that changes or replaces that of the request. */
export function addLink(call: Call, rel: string, query: Readonly<Record<string, unknown>>, replaces = false): void {
  const url = new URL(call.request.url)
  if (replaces) url.search = ''
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const link = `<https://harvest.greenhouse.io${url.pathname}${url.search}>; rel="${rel}"`
  links.set(call, [links.get(call) ?? [], link].flat().join(', '))
}

/** The answer with the links that were added. */
export function withLinks(call: Call, answer: Answer): Answer {
  const link = links.get(call)
  return link === undefined ? answer : { ...answer, headers: { Link: link } }
}
