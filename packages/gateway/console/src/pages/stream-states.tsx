import type { JobWithAttempts } from '../api/types.ts'
import { count } from '../format.ts'
import { Card, Status } from '../ui/basics.tsx'
import { Table } from '../ui/table.tsx'

/** How each stream of a connection ended in the last attempt that has ended. */
export function StreamStates({ history }: { readonly history: readonly JobWithAttempts[] | undefined }) {
  const attempts = (history ?? []).flatMap((job) => job.attempts.toReversed())
  const streams = attempts.find(({ streamStats }) => streamStats.length > 0)?.streamStats
  if (!streams) return null
  return (
    <Card title="Last state">
      <Table label="Last state of each stream" columns={['Stream', 'State', 'Rows', 'Error']}>
        {streams.map(({ streamName, status, stats, error }) => (
          <tr key={streamName}>
            <td>{streamName}</td>
            <td>
              <Status of={status} />
            </td>
            <td class="number">{count(stats.recordsCommitted)}</td>
            <td class={error ? 'wrap' : 'muted'}>{error ?? '–'}</td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
