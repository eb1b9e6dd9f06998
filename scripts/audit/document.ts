// docs/dependencies.md: what users install besides our packages, and why.
import type { Runtime } from './runtime.ts'

export interface Row extends Runtime {
  reason: string
  /** Bytes in a bundle, where a package that is bundled names it. */
  bundled: number | undefined
}

const kB = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} kB`

/** Dependencies of all connectors have one row. */
function usersOf({ users }: Row, connectors: ReadonlySet<string>): string {
  const all = [...connectors].every((connector) => users.some(({ name }) => name === connector))
  const words = [...new Set(users.map(({ name }) => (all && connectors.has(name) ? 'connectors' : `\`${name}\``)))]
  return words.join(', ') + (users.every(({ optional }) => optional) ? ' (optional)' : '')
}

export function documentOf(rows: readonly Row[], connectors: ReadonlySet<string>, installed: number): string {
  const cells = rows.map((row) => [
    `\`${row.name}\``,
    row.version,
    row.licence,
    usersOf(row, connectors),
    kB(row.bytes),
    row.bundled ? kB(row.bundled) : '–',
    row.reason,
  ])
  const head = ['Package', 'Version', 'License', 'Named by', 'Installed', 'In a bundle', 'Why']
  const all = [head, head.map(() => '')].concat(cells)
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[], fill = ' '): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const table = [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...cells.map((row) => line(row)),
  ]
  return `---
description: What is installed with the packages besides themselves, why, and how large it is.
---

# Run-time dependencies

Every package outside this repository that one of ours names. A connector brings the core, with it \`oauth4webapi\`, and
the packages for which the table names it, and nothing else. An optional one is only needed for the entry in the last column, and is not installed
automatically.

${table.join('\n')}

_Installed_: files of the package itself. _In a bundle_: minified, before compression, when everything that the package exports
is bundled; programs that import less hold less. A dash: it is in no bundle, since those that name it are tools for Node, or only
import its types.

With all that these need in turn, ${installed} packages are installed for all of ours together, most of them by
\`@ferrule/sandbox\`, which is for tests. All of them are under licenses that ask for nothing but their own text.

This page is made by \`pnpm dependencies:update\` and checked by \`npm test\`, which fails when a package is named that has no reason in
\`scripts/audit/reasons.ts\`.
`
}
