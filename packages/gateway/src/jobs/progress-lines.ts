import type { SyncProgress } from '@ferrule/sync'

/** Milliseconds between two lines about a stream that is being read: a commit may be a hundred rows, and a log is bounded. */
const PAUSE = 1_000

/** Says how far the streams of a run are. Of what is being read, one commit a second; of anything else, each time. */
export function progressLines(
  say: (line: string) => void,
  clock: () => number = () => performance.now(),
): (progress: Pick<SyncProgress, 'stream' | 'phase' | 'rows' | 'deletes'>) => void {
  const said = new Map<string, number>()
  return ({ stream, phase, rows, deletes }) => {
    if (phase === 'everything' || phase === 'changes') {
      const last = said.get(`${stream} ${phase}`)
      const now = clock()
      if (last !== undefined && now - last < PAUSE) return
      said.set(`${stream} ${phase}`, now)
    }
    say(`${stream}: ${phase}; ${rows} rows written, ${deletes} deleted`)
  }
}
