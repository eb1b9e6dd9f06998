import { breaking, type Outline } from './outline.ts'

/** The consequences of an update for users of the connector: the text of a changeset. */

/** Lines of each kind that a note has. */
const MOST = 200

/** A stored draft of an earlier version has no outline: then only actions that are gone are known to break anything. */
export function changeNote(
  packageName: string,
  title: string,
  before: { readonly actions: Readonly<Record<string, string>>; readonly outline: Outline | undefined },
  now: Outline,
): string {
  const broken = before.outline
    ? breaking(before.outline, now)
    : Object.keys(before.actions)
        .filter((at) => !Object.hasOwn(now.actions, at))
        .map((at) => `${at} is gone`)
  const added = Object.entries(now.actions).filter(([at]) => !Object.hasOwn(before.actions, at))
  const entities = (names: readonly string[]): string[] => [
    ...new Set(names.map((name) => name.split('.')[0] as string)),
  ]
  const kept = Object.entries(now.actions).filter(([at]) => Object.hasOwn(before.actions, at))
  const known = new Set(entities(kept.map(([, { name }]) => name)))
  const resources = entities(added.map(([, { name }]) => name)).filter((name) => !known.has(name))
  const lines = [
    ...section('Breaking:', broken),
    ...section(
      'New resources:',
      resources.map((name) => `\`${name}\``),
    ),
    ...section(
      'New actions:',
      added.map(([at, { name }]) => `\`${name}\` (${at})`),
    ),
  ]
  const kind = broken.length > 0 ? 'major' : added.length > 0 ? 'minor' : 'patch'
  const body = lines.length > 0 ? lines : ['Records and parameters as the vendor documents them now.', '']
  return `---\n'${packageName}': ${kind}\n---\n\n${title}: updated to the vendor's current document.\n\n${body.join('\n')}`
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length > MOST ? [`- and ${lines.length - MOST} more`] : []
  return [title, '', ...lines.slice(0, MOST).map((line) => `- ${line}`), ...more, '']
}
