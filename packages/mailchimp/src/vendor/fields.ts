import type { StepContext, VendorRequest } from '@ferrule/core/connector'

/** The names of a list, or of comma-separated text. */
export const namesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value).split(',')).map((name) => String(name).trim()).filter(Boolean)

/** Sets or removes query parameters. */
function rewrite(request: VendorRequest, values: Readonly<Record<string, string | undefined>>): void {
  const [address, query = ''] = request.url.split('?') as [string, string?]
  const search = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) search.delete(name)
    else search.set(name, value)
  }
  request.url = [address, `${search}`].filter(Boolean).join('?')
}

/**
 * The caller's selection replaces the default `exclude_fields`, since the vendor mishandles both together. Lists also
 * get `total_items`: without it, the end of the list is unknown.
 * @param rename Returns the vendor's name of a field, if ours differs.
 */
export function selectFields(
  request: VendorRequest,
  { call: { operation, params }, error }: StepContext,
  rename: (name: string) => string = (name) => name,
): void {
  const { fields, exclude_fields: excluded } = params
  const { paging, records = '' } = operation
  if (excluded !== undefined) rewrite(request, { exclude_fields: namesOf(excluded).map(rename).join(',') })
  if (fields === undefined) return
  const names = namesOf(fields)
  if (paging?.total) {
    if (!names.some((name) => name.split('.')[0] === records))
      throw error('params', `fields must name ${records} or fields of it, like ${records}.id; no records would come`)
    names.push(paging.total)
  }
  rewrite(request, { exclude_fields: undefined, fields: [...new Set(names.map(rename))].join(',') })
}
