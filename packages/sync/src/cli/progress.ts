import type { SyncProgress } from '../sync.ts'
import { table } from './table.ts'

interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** How often a terminal is written to, and a file; milliseconds. */
const PACE = { terminal: 100, file: 5000 }

/**
 * Progress, a line for each stream. On a terminal the line of the current stream is rewritten; `redraw` keeps one table on
 * the screen. Elsewhere there is a line when a stream ends, and every few seconds.
 */
export function progressTo(
  screen: Screen,
  { redraw = false, now = Date.now }: { redraw?: boolean; now?: () => number } = {},
) {
  const terminal = screen.isTTY === true
  const began = new Map<string, number>()
  const lines = new Map<string, string[]>()
  let written = 0

  function update({ stream, phase, rows, deletes }: SyncProgress): void {
    const start = began.get(stream) ?? now()
    began.set(stream, start)
    const ended = phase === 'complete' || phase === 'incomplete'
    const seconds = Math.max(0.001, (now() - start) / 1000)
    const rate = rows === 0 ? '' : `${Math.round(rows / seconds).toLocaleString('en')}/s`
    const words = { everything: 'copying', changes: 'changes', complete: 'done', incomplete: 'stopped' }[phase]
    lines.set(stream, [
      stream,
      words,
      `${rows.toLocaleString('en')} rows`,
      `${deletes.toLocaleString('en')} deleted`,
      rate,
    ])
    if (!ended && now() - written < (terminal ? PACE.terminal : PACE.file)) return
    written = now()
    if (redraw && terminal) screen.write(`\u001b[2J\u001b[H${table([], [...lines.values()])}\n`)
    else write(lines.get(stream) as string[], ended)
  }

  function write([stream = '', words = '', ...rest]: string[], ended: boolean): void {
    const line = `${stream.padEnd(32)} ${words.padEnd(8)} ${rest.map((part) => part.padStart(16)).join('')}`.trimEnd()
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
