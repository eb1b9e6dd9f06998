import type { StepContext, VendorRequest } from '@ferrule/core/connector'

/** Sets query parameters. */
export function setQuery(request: VendorRequest, values: Readonly<Record<string, string>>): void {
  const url = new URL(request.url)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  request.url = url.href
}

/** The top-level names of a selection: two for `nextPageToken,files(id,owners/me)`. */
function topNames(fields: string): string[] {
  const names: string[] = []
  let depth = 0
  let name = ''
  // One pass: a selection may be long, and a model may have written it.
  for (const part of fields.split(/([(),])/)) {
    if (part === '(') depth++
    else if (part === ')') depth = Math.max(0, depth - 1)
    else if (depth > 0) continue
    else if (part !== ',') name += part
    else {
      names.push(name)
      name = ''
    }
  }
  return [...names, name].map((one) => (one.split('/', 1)[0] as string).trim())
}

/**
 * Adds the fields that a list needs to continue to the caller's selection. Without `nextPageToken`, the list would
 * silently end after the first page.
 */
export function selectFields(request: VendorRequest, { call: { operation, params }, error }: StepContext): void {
  if (params.fields === undefined) return
  const { records = '', meta = [] } = operation
  const fields = String(params.fields)
  const chosen = topNames(fields)
  if (chosen.includes('*')) return
  if (!chosen.includes(records))
    throw error('params', `fields must name ${records} or fields of it, like ${records}(id); no records would come`, {
      issues: [{ path: ['fields'], message: `must name ${records}, like ${records}(id)`, received: 'text' }],
    })
  const missing = meta.filter((name) => !chosen.includes(name))
  if (missing.length > 0) setQuery(request, { fields: [fields, ...missing].join(',') })
}
