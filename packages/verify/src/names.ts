import type { JsonSchema, Manifest } from '@ferrule/core/manifest'

/** All names of properties in a manifest: other names in a path are data, such as keys of metadata. */
export function namesIn(manifest: Manifest): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (typeof value !== 'object' || value === null) return
    for (const [word, inner] of Object.entries(value as JsonSchema)) {
      if (word === 'properties') for (const name of Object.keys(inner as object)) names.add(name)
      visit(inner)
    }
  }
  visit(manifest.$defs)
  for (const { record, actions } of Object.values(manifest.entities)) {
    visit(record)
    for (const { record: own, meta } of Object.values(actions)) visit([own, meta])
  }
  return names
}

/** A path without the index of the record, and without names that are data. */
export function pathOf(names: ReadonlySet<string>, path: string): string {
  const part = (word: string): string => {
    const name = word.replaceAll('[]', '')
    return name === '' || names.has(name) ? word : word.replace(name, '*')
  }
  return path.split('.').map(part).join('.')
}
