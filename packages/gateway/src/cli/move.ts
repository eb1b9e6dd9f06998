import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ConflictError } from '@ferrule/core'
import { exported } from '../move/export.ts'
import { imported } from '../move/import.ts'
import { signed, verified } from '../move/seal.ts'
import { GONE_AFTER, present } from '../records/presence.ts'
import type { Gateway } from '../services.ts'
import { databaseUrlOf, type Environment, folderOf, openFrom } from './options.ts'
import { parse } from './pages.ts'

/** `ferrule export [file]`: writes all data of the gateway as JSON lines. */
export async function exportTo(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse('export', args)
  const [file] = positionals
  const gateway = await openFrom(values, env)
  try {
    await demandStopped(gateway)
    const out = file === undefined ? process.stdout : createWriteStream(file, { flags: 'wx', mode: 0o600 })
    await pipeline(Readable.from(signed(exported(gateway), gateway.vault)), out, { end: file !== undefined })
  } finally {
    await gateway.close()
  }
}

/** @throws {ConflictError} if a gateway or worker runs: rows that it writes meanwhile would be half there. */
async function demandStopped({ db }: Gateway): Promise<void> {
  const running = await present(db)
  if (running > 0)
    throw new ConflictError(
      `a gateway or worker runs on these data (${running}); stop it first. One that was killed on another machine counts for ${GONE_AFTER / 1000} s more`,
    )
}

/** `ferrule import [file]`: restores an export into an unused gateway. */
export async function importFrom(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse('import', args)
  const [file] = positionals
  const gateway = await openFrom(values, env)
  try {
    await demandStopped(gateway)
    const input = file === undefined ? process.stdin : createReadStream(file)
    const count = await imported(gateway, verified(textsOf(input), gateway.vault))
    const place = databaseUrlOf(values, env) === undefined ? folderOf(values, env) : 'the database'
    process.stdout.write(
      values.json ? `${JSON.stringify({ rows: count })}\n` : `${count} rows and the copies are in ${place}\n`,
    )
  } finally {
    await gateway.close()
  }
}

/** The input is read from the first line asked for: before, its lines would be lost. */
async function* textsOf(input: NodeJS.ReadableStream): AsyncGenerator<string, void, undefined> {
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
}
