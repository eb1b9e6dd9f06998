import { fileError, replace } from '../destinations/jsonl.ts'
import { StoreError } from '../errors.ts'
import type { TablePlan } from '../tables/plan.ts'
import type { Bucket } from './bucket.ts'
import type { Publisher } from './destination.ts'
import { filesOf, MANIFEST } from './parquet.ts'

/** Objects that the bucket may have, and the manifest that it has. In the folder, since only this folder writes there. */
interface Uploads {
  readonly bucket: string
  readonly paths: readonly string[]
  readonly manifest?: string
}

const UPLOADS = '_ferrule/uploads.json'

/** Files that are uploaded at a time. */
const AT_ONCE = 4

const fs = () => process.getBuiltinModule('node:fs/promises')

/**
 * A folder of Parquet files that is kept in a bucket, too. Files are uploaded before the manifest that names them, and removed
 * after it, so whoever reads the files of the manifest sees whole commits. What a run that was killed left undone, the next one does.
 */
export class UploadedPublisher implements Publisher {
  readonly #folder: string
  readonly #files: Publisher
  readonly #bucket: Bucket

  constructor(folder: string, files: Publisher, bucket: Bucket) {
    this.#folder = folder
    this.#files = files
    this.#bucket = bucket
  }

  planOf(table: string): Promise<TablePlan | undefined> {
    return this.#files.planOf(table)
  }

  async publish(file: string, plan: TablePlan): Promise<void> {
    await this.#files.publish(file, plan)
    await this.#upload()
  }

  async close(): Promise<void> {
    await this.#files.close()
    await this.#upload()
  }

  async #upload(): Promise<void> {
    const manifest = await this.#read(MANIFEST)
    const before = await this.#uploads()
    if (manifest === undefined || manifest === before.manifest) return
    const wanted = filesOf(manifest)
    // Written first: a run that is killed leaves no object that nobody knows.
    const all = [...new Set([...before.paths, ...wanted])]
    await this.#keep({ ...before, paths: all })
    const kept = new Set(before.manifest === undefined ? [] : filesOf(before.manifest))
    await each(
      wanted.filter((path) => !kept.has(path)),
      (path) => this.#bucket.putFile(path, `${this.#folder}/${path}`),
    )
    await this.#bucket.putText(MANIFEST, manifest)
    const known = new Set(wanted)
    await each(
      all.filter((path) => !known.has(path)),
      (path) => this.#bucket.remove(path),
    )
    await this.#keep({ ...before, paths: wanted, manifest })
  }

  /** @throws {StoreError} if the bucket has the files of another folder. */
  async #uploads(): Promise<Uploads> {
    const bucket = this.#bucket.url
    const text = await this.#read(UPLOADS)
    try {
      const known = text === undefined ? undefined : (JSON.parse(text) as Uploads)
      if (known?.bucket === bucket) return known
    } catch (error) {
      throw fileError(error, `${this.#folder}/${UPLOADS}`)
    }
    if ((await this.#bucket.text(MANIFEST)) !== undefined)
      throw new StoreError(
        'unavailable',
        `${bucket} has files of another folder than ${this.#folder}; name an empty folder of the bucket`,
      )
    return { bucket, paths: [] }
  }

  #keep(uploads: Uploads): Promise<void> {
    return replace(`${this.#folder}/${UPLOADS}`, JSON.stringify(uploads))
  }

  async #read(path: string): Promise<string | undefined> {
    try {
      return await fs().readFile(`${this.#folder}/${path}`, 'utf8')
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return undefined
      throw fileError(error, `${this.#folder}/${path}`)
    }
  }
}

/** Runs a task for each path, some at a time. */
async function each(paths: readonly string[], task: (path: string) => Promise<void>): Promise<void> {
  const queue = paths.values()
  const worker = async (): Promise<void> => {
    for (const path of queue) await task(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
