import type { GoogleDriveClient } from '@ferrule/google-drive/client'
import * as files from '@ferrule/google-drive/files'
import * as filesUpload from '@ferrule/google-drive/files-upload'
import type { ShopifyClient } from '@ferrule/shopify/client'
import * as orders from '@ferrule/shopify/orders'

export interface Clients {
  shopify: ShopifyClient
  drive: GoogleDriveClient
}

/** State that a run gets and leaves for the next one; plain data. */
export interface Job {
  /** Folder in Drive. */
  folder: string
  /** The file that this run fills. It is there already, so a run that is repeated fills it anew and makes no second one. */
  file: string
  /** Where the list of orders resumes; absent at its beginning. */
  cursor?: string
}

export async function start({ drive }: Clients, folder: string): Promise<Job> {
  return { folder, file: await emptyFile(drive, folder) }
}

/** Copies orders until `deadline` (epoch milliseconds); gives the job of the next run, or nothing when all are copied. */
export async function backup({ shopify, drive }: Clients, job: Job, deadline: number): Promise<Job | undefined> {
  const list = orders.list(shopify, { status: 'any', include: ['lineItems'] }, { cursor: job.cursor, deadline })
  // The upload takes the lines as fast as it sends them; no more than a chunk of it is held.
  await filesUpload.update(drive, {
    fileId: job.file,
    file_content: lines(list),
    file_mime_type: 'application/x-ndjson',
  })
  if (list.cursor === undefined) return undefined
  return { folder: job.folder, file: await emptyFile(drive, job.folder), cursor: list.cursor }
}

async function* lines(records: AsyncIterable<object>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const record of records) yield encoder.encode(`${JSON.stringify(record)}\n`)
}

async function emptyFile(drive: GoogleDriveClient, folder: string): Promise<string> {
  const name = `orders-${new Date().toISOString()}.ndjson`
  const { id } = await files.create(drive, { name, mimeType: 'application/x-ndjson', parents: [folder] })
  if (!id) throw new Error('Drive gave the file no id')
  return id
}
