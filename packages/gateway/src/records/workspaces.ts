import { randomUUID } from 'node:crypto'
import { ALL, type Database, type Scope } from '../db/database.ts'
import type { WorkspaceRow } from '../db/schema.ts'

/** Tenants. */
export class Workspaces {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The workspace with this name, created if necessary. */
  async ensure(name: string): Promise<WorkspaceRow> {
    return (await this.byName(name)) ?? this.#insert(name)
  }

  async #insert(name: string): Promise<WorkspaceRow> {
    await this.#db.shared
      .insertInto('workspace')
      .values({ id: randomUUID(), name, created_at: Date.now() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await this.byName(name)) as WorkspaceRow
  }

  byName(name: string): Promise<WorkspaceRow | undefined> {
    return this.#db.shared.selectFrom('workspace').selectAll().where('name', '=', name).executeTakeFirst()
  }

  async get(scope: Scope, id: string): Promise<WorkspaceRow | undefined> {
    if (scope !== ALL && scope !== id) return undefined
    return this.#db.shared.selectFrom('workspace').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#db.shared.updateTable('workspace').set({ name }).where('id', '=', id).execute()
  }

  async delete(id: string): Promise<void> {
    await this.#db.shared.deleteFrom('workspace').where('id', '=', id).execute()
  }

  /** Oldest first. */
  async list(
    scope: Scope,
    {
      limit,
      offset = 0,
      nameContains,
      ids,
    }: { limit: number; offset?: number; nameContains?: string; ids?: readonly string[] },
  ): Promise<WorkspaceRow[]> {
    let query = this.#db.shared
      .selectFrom('workspace')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
    if (scope !== ALL) query = query.where('id', '=', scope)
    if (ids) query = query.where('id', 'in', [...ids])
    if (nameContains)
      query = query.where((eb) =>
        eb(eb.fn<string>('lower', ['name']), 'like', `%${nameContains.toLowerCase().replace(/[%_]/g, '')}%`),
      )
    return query.execute()
  }
}
