import { DatabaseSync } from 'node:sqlite'
import type { Event } from '@ferrule/stripe/webhooks'

/** Events that came, each once, until they are worked off. With a database of your own, the same two statements do it. */
export class Inbox {
  readonly #db: DatabaseSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 2_000 })
    this.#db.exec(`
      PRAGMA journal_mode = wal;
      CREATE TABLE IF NOT EXISTS event (id TEXT PRIMARY KEY, body TEXT NOT NULL, done_at INTEGER);
      CREATE INDEX IF NOT EXISTS event_open ON event (id) WHERE done_at IS NULL`)
  }

  /** Keeps an event. False: it was here before, and nothing is to be done. */
  add(event: Event): boolean {
    const insert = this.#db.prepare('INSERT INTO event (id, body) VALUES (?, ?) ON CONFLICT DO NOTHING')
    return insert.run(event.id, JSON.stringify(event)).changes > 0
  }

  /** Hands out each event that waits. One whose handler fails stays, and is handed out by the next run. */
  async work(handle: (event: Event) => Promise<void>): Promise<{ done: number; failed: number }> {
    const waiting = this.#db.prepare('SELECT id, body FROM event WHERE done_at IS NULL ORDER BY rowid').all()
    const finish = this.#db.prepare('UPDATE event SET done_at = ? WHERE id = ?')
    let failed = 0
    for (const { id, body } of waiting) {
      try {
        await handle(JSON.parse(String(body)) as Event)
        finish.run(Date.now(), String(id))
      } catch (error) {
        failed++
        console.error(`${id}:`, (error as Error).message)
      }
    }
    return { done: waiting.length - failed, failed }
  }

  close(): void {
    this.#db.close()
  }
}

let opened: Inbox | undefined

/** The inbox of this process, opened by the first request: a build opens no file. */
export function inbox(): Inbox {
  opened ??= new Inbox(process.env.INBOX_FILE ?? 'inbox.db')
  return opened
}
