import type { SyncProgress } from '../sync.ts'
import { table } from './table.ts'

interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Interval between writes to a terminal and to a file, in milliseconds. */
const PACE = { terminal: 100, file: 5000 }

/** A duration in its largest unit. */
function inUnits(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/**
 * Shows progress, with a line per stream. On a terminal, rewrites the line of the current stream; `redraw` keeps one
 * table on the screen. Elsewhere, writes a line when a stream ends, and every few seconds.
 */
export function progressTo(
  screen: Screen,
  {
    redraw = false,
    now = Date.now,
    names = [],
  }: { redraw?: boolean; now?: () => number; names?: readonly string[] } = {},
) {
  const width = Math.max(20, ...names.map((name) => name.length))
  const count = String(names.length).length
  const terminal = screen.isTTY === true
  const began = new Map<string, number>()
  const lines = new Map<string, string[]>()
  let written = 0

  function update(progress: SyncProgress): void {
    const { stream, phase, rows, deletes, skipped, left, requestsLeft, retryInMs = 0 } = progress
    const start = began.get(stream) ?? now()
    began.set(stream, start)
    const ended = phase === 'complete' || phase === 'incomplete'
    const seconds = Math.max(0.001, (now() - start) / 1000)
    const rate = rows / seconds
    const words = {
      everything: 'copying',
      changes: 'changes',
      waiting: 'waiting',
      complete: 'done',
      incomplete: 'stopped',
    }[phase]
    lines.set(stream, [
      stream,
      words,
      `${rows.toLocaleString('en')} rows`,
      deletes === 0 ? '' : `${deletes.toLocaleString('en')} deleted`,
      skipped === 0 ? '' : `${skipped.toLocaleString('en')} skipped`,
      rows === 0 ? '' : `${Math.round(rate).toLocaleString('en')}/s`,
      left === undefined || ended ? '' : `${left.toLocaleString('en')} left`,
      left === undefined || ended || rate === 0 ? '' : `about ${inUnits(left / rate)}`,
      phase === 'waiting' ? `retrying in ${inUnits(retryInMs / 1000)}` : '',
      // Last, since a narrow terminal shows the beginning.
      requestsLeft === undefined || ended ? '' : `${requestsLeft.toLocaleString('en')} requests left`,
    ])
    if (!ended && phase !== 'waiting' && now() - written < (terminal ? PACE.terminal : PACE.file)) return
    written = now()
    if (redraw && terminal) screen.write(`\u001b[2J\u001b[H${table([], [...lines.values()])}\n`)
    else write(lines.get(stream) as string[], ended)
  }

  function write([stream = '', words = '', ...rest]: string[], ended: boolean): void {
    // Fits in 80 columns.
    const parts = rest.filter((part) => part !== '').map((part) => part.padStart(13))
    const place = names.length > 1 ? `${String(names.indexOf(stream) + 1).padStart(count)}/${names.length} ` : ''
    const line = `${place}${stream.padEnd(width)} ${words.padEnd(8)} ${parts.join(' ')}`
    if (terminal) screen.write(`\r\u001b[K${line.slice(0, (screen.columns ?? 80) - 1)}${ended ? '\n' : ''}`)
    else screen.write(`${line}\n`)
  }

  return {
    update,
    log: (message: string): void => void screen.write(`${terminal ? '\r\u001b[K' : ''}${message}\n`),
    end: (): void => {
      if (redraw && terminal) screen.write('\u001b[2J\u001b[H')
    },
  }
}
