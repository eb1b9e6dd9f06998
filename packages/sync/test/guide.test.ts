// The guide says of every stream how its changes and deletes arrive. Written anew by `vitest -u`.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StreamDefinition, SyncDefinition } from '../src/index.ts'
import { subjects } from './support/subjects.ts'

const PAGE = join(import.meta.dirname, '../../../docs/guide/what-copies-see.md')

const TITLES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  slack: 'Slack',
  stripe: 'Stripe',
  jira: 'Jira',
  'greenhouse-v3': 'Greenhouse',
  'amazon-ads': 'Amazon Ads',
  mailchimp: 'Mailchimp',
  'google-drive': 'Google Drive',
  shopify: 'Shopify',
}

const above = (definition: SyncDefinition, { parent }: StreamDefinition): StreamDefinition | undefined =>
  definition.streams.find(({ name }) => name === parent?.stream)

/** Children of records whose changes do not show are read each time, too. */
function isSnapshot(definition: SyncDefinition, stream: StreamDefinition): boolean {
  const parent = above(definition, stream)
  return stream.mode === 'snapshot' || (stream.mode === 'children' && !!parent && isSnapshot(definition, parent))
}

function changesOf(definition: SyncDefinition, stream: StreamDefinition): string {
  const { mode, parent, cursor } = stream
  if (isSnapshot(definition, stream)) return 'every record, each time'
  if (stream.report)
    return `reports, if they are named: days of the last ${stream.report.days}, then again those of the last ${stream.report.lookback}`
  if (mode === 'feed') return "the vendor's change feed"
  if (mode === 'window') return `records with a newer \`${cursor?.field}\``
  return `when the record in \`${parent?.stream}\` changes`
}

function deletesOf(definition: SyncDefinition, stream: StreamDefinition): string {
  if (stream.unseen !== undefined || stream.deletes === 'reconcile') return 'in the daily full read'
  if (stream.deletes === 'event') return 'at once'
  if (stream.deletes === 'never') return 'the vendor never deletes them'
  if (stream.deletes === 'shown') return 'at once, as a mark on the record'
  if (isSnapshot(definition, stream)) return 'at once'
  const parent = above(definition, stream)
  const isDaily = parent && deletesOf(definition, parent) === 'in the daily full read'
  return `when the record in \`${stream.parent?.stream}\` changes${isDaily ? ', or in the daily full read' : ''}`
}

function tableOf(definition: SyncDefinition): string {
  const groups = new Map<string, string[]>()
  for (const stream of definition.streams) {
    const row = `${changesOf(definition, stream)} | ${deletesOf(definition, stream)} | ${stream.unseen ?? '–'}`
    groups.set(row, [...(groups.get(row) ?? []), `\`${stream.name}\``])
  }
  const rows = [...groups].map(([row, names]) => `| ${names.join(', ')} | ${row} |`)
  return [
    '| Streams | Changes | Deletes | Seen only in the daily full read |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

const HEAD = `---
needs: '@ferrule/sync'
description: How changes and deletes of every stream reach a copy, and what only a daily full read can see.
---

# What a copy sees

Vendors differ in what they report. If a list does not show a delete or a change, the stream is also read completely once a day, and until then the
copy has the older record. \`reconcile\` sets the interval, and \`0\` turns it off.

- **Erased records.** Where deletes arrive "in the daily full read", a record that you erase stays in the copy for up to a day. If you must erase
  sooner, run a sync with \`mode: 'full_refresh'\` for that stream.
- **Records without a key** are not stored. They are counted: \`skipped\` in the result, a line in the log, and exit code 3 of the command.
- **Records of a parent that the vendor refuses** (403, 404) keep their rows, and the log names the parent.
- **More than 30 % missing** at once looks like lost access: nothing is deleted, and the stream fails until you pass \`allowDeletes\`.
`

test('the guide says how the changes and deletes of every stream arrive', async () => {
  const sections = Object.entries(subjects).map(
    ([name, { definition }]) => `## ${TITLES[name]}\n\n${tableOf(definition)}\n`,
  )
  await expect([HEAD, ...sections].join('\n')).toMatchFileSnapshot(PAGE)
})
