import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDestination } from '@ferrule/store'
import type { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import definition from '@ferrule/stripe/sync'
import { type SyncResult, sync } from '@ferrule/sync'

/** Copies charges into a folder of Parquet files. Each run reads what changed, and writes only the days with changes. */
export async function copy(stripe: StripeConnector, lake: string): Promise<SyncResult> {
  const destination = await openDestination({ parquet: lake }, { manifest, prefix: 'stripe_' })
  try {
    return await sync(stripe, { destination, definition, streams: ['charges'] })
  } finally {
    // Publishes the files.
    await destination.close()
  }
}

export interface Day {
  readonly day: string
  readonly currency: string
  /** In the smallest unit of the currency. */
  readonly amount: number
}

/** Paid amounts by day, from the files that the manifest names: those of the last whole run. */
export async function revenue(lake: string): Promise<Day[]> {
  const { tables } = JSON.parse(readFileSync(join(lake, '_ferrule_manifest.json'), 'utf8'))
  const files = tables.stripe_charges.files.map(({ path }: { path: string }) => `'${join(lake, path)}'`)
  const instance = await DuckDBInstance.create()
  const connection = await instance.connect()
  try {
    const found = await connection.runAndReadAll(`
      SELECT strftime(to_timestamp(created), '%Y-%m-%d') AS day, currency, CAST(sum(amount) AS DOUBLE) AS amount
      FROM read_parquet([${files.join(', ')}], union_by_name = true) WHERE paid GROUP BY ALL ORDER BY ALL`)
    return found.getRowObjectsJson() as unknown as Day[]
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** A bar for each day of one currency, as SVG. */
export function chart(days: readonly Day[], currency: string): string {
  const own = days.filter((day) => day.currency === currency)
  const most = Math.max(1, ...own.map(({ amount }) => amount))
  const bars = own.map(({ day, amount }, index) => {
    const height = Math.round((amount / most) * 100)
    const place = `x="${index * 24 + 4}" y="${110 - height}" width="16" height="${height}"`
    return `<rect ${place}><title>${day}: ${(amount / 100).toFixed(2)} ${currency}</title></rect>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${own.length * 24 + 8} 120">${bars.join('')}</svg>\n`
}
