import { sql } from 'kysely'
import { ALL, type Database } from '../db/database.ts'
import { shownDestination, shownSource } from './credentials.ts'
import { findKind } from './kinds.ts'

/** Goes up when the rules of what may be shown change. */
const RULES = { name: 'masked_by', value: '1' }

/** Rows of one transaction. */
const BATCH = 500

type Shown = Record<string, unknown>

interface Row {
  readonly id: string
  readonly kind: string
  readonly json: string
}

/** Masks the settings of sources and destinations that a version with other rules has written. Twice changes nothing more. */
export async function maskOld(db: Database): Promise<void> {
  const done = await db.shared.selectFrom('setting').select('value').where('name', '=', RULES.name).executeTakeFirst()
  if (done?.value === RULES.value) return
  await maskAll(db, { table: 'source', kind: 'kind', column: 'replication_json' }, async (name, given) => {
    const kind = findKind(name)
    // Of a connector that is gone, nothing is known to be harmless.
    return kind ? shownSource(kind, given) : shownDestination(given)
  })
  await maskAll(db, { table: 'destination', kind: 'type', column: 'config_json' }, (_, given) =>
    shownDestination(given),
  )
  await db.shared
    .insertInto('setting')
    .values(RULES)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: RULES.value }))
    .execute()
}

async function maskAll(
  db: Database,
  names: { table: string; kind: string; column: string },
  shown: (kind: string, given: Shown) => Shown | Promise<Shown>,
): Promise<void> {
  const [table, kind, column] = [sql.table(names.table), sql.ref(names.kind), sql.ref(names.column)]
  for (let after = ''; ; ) {
    const { rows } = await db.as(ALL, (queries) =>
      sql<Row>`select id, ${kind} as kind, ${column} as json from ${table}
        where id > ${after} order by id limit ${BATCH}`.execute(queries),
    )
    const masked = await Promise.all(
      rows.map(async (row) => ({
        ...row,
        now: JSON.stringify(await shown(row.kind, JSON.parse(row.json) as Shown)),
      })),
    )
    await db.atomic(ALL, async (queries) => {
      for (const { id, json, now } of masked)
        if (now !== json)
          await sql`update ${table} set ${column} = ${now} where id = ${id} and ${column} = ${json}`.execute(queries)
    })
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id as string
  }
}
