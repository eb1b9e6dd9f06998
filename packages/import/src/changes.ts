/** What an update means for users of the connector: the text of a changeset. */

/** Action names by operation, as in `import.json`. */
export function changeNote(
  packageName: string,
  title: string,
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  entity: (at: string) => string,
): string {
  const added = Object.keys(now).filter((at) => !(at in before))
  const gone = Object.keys(before).filter((at) => !(at in now))
  const named = (at: string, action: string | undefined): string =>
    `- \`${[entity(at), action].filter(Boolean).join('.')}\` (${at})`
  const lines = [
    ...(added.length > 0 ? ['New actions:', '', ...added.map((at) => named(at, now[at])), ''] : []),
    ...(gone.length > 0 ? ["No longer in the vendor's document:", '', ...gone.map((at) => `- ${at}`), ''] : []),
  ]
  const kind = gone.length > 0 || added.length > 0 ? 'minor' : 'patch'
  const body = lines.length > 0 ? lines : ['Records and parameters as the vendor documents them now.', '']
  return `---\n'${packageName}': ${kind}\n---\n\n${title}: updated to the vendor's current document.\n\n${body.join('\n')}`
}
