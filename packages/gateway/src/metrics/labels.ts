/**
 * Limits the values of a label, since each one is a series that is kept for ever: those beyond `most`, and those that are no
 * plain name, share the value `other`.
 */
export function bounded(most: number): (value: string) => string {
  const known = new Set<string>()
  return (value) => {
    if (known.has(value)) return value
    if (known.size >= most || !/^[\w.-]{1,60}$/.test(value)) return 'other'
    known.add(value)
    return value
  }
}
