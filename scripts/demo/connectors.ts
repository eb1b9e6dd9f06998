// The list of connectors: each with its entities and actions, from the manifests.

import { dim, heading, say, table } from '@ferrule/test-kit/demo'
import type { Subject, ToldManifest } from '@ferrule/test-kit/subject'

const rowsOf = ({ entities }: ToldManifest) =>
  Object.entries(entities).map(([entity, { actions }]) => [entity, Object.keys(actions)] as const)

const countOf = (told: ToldManifest): number => rowsOf(told).reduce((sum, [, actions]) => sum + actions.length, 0)

/** Prints every action of every connector. */
export function connectorsSection(subjects: readonly Subject[]): void {
  for (const { facts } of subjects) {
    const { manifest } = facts
    const rows = rowsOf(manifest)
    heading(`Connectors: ${manifest.connectorType}`, `${manifest.category}, API ${manifest.version}`)
    table(rows.map(([entity, actions]) => [entity, actions.length, actions.join(', ')]))
    say(dim(`${rows.length} entities, ${countOf(manifest)} operations`))
  }
}
