import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ParamsError } from '@ferrule/core'
import { exported } from '../move/export.ts'
import type { Line } from '../move/format.ts'
import { imported } from '../move/import.ts'
import { databaseUrlOf, type Environment, folderOf, openFrom, parse } from './options.ts'

/** `ferrule export [file]`: writes all data of the gateway as JSON lines. */
export async function exportTo(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse(args, {})
  const [file] = positionals
  const gateway = await openFrom(values, env)
  try {
    const out = file === undefined ? process.stdout : createWriteStream(file, { flags: 'wx', mode: 0o600 })
    await pipeline(Readable.from(textOf(exported(gateway))), out, { end: file !== undefined })
  } finally {
    await gateway.close()
  }
}

async function* textOf(lines: AsyncIterable<Line>): AsyncGenerator<string, void, undefined> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

/** `ferrule import [file]`: restores an export into an unused gateway. */
export async function importFrom(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse(args, {})
  const [file] = positionals
  const gateway = await openFrom(values, env)
  try {
    const input = file === undefined ? process.stdin : createReadStream(file)
    const count = await imported(gateway, linesOf(input))
    const place = databaseUrlOf(values, env) === undefined ? folderOf(values, env) : 'the database'
    process.stdout.write(
      values.json ? `${JSON.stringify({ rows: count })}\n` : `${count} rows and the copies are in ${place}\n`,
    )
  } finally {
    await gateway.close()
  }
}

async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<Line, void, undefined> {
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    let line: Line
    try {
      line = JSON.parse(text)
    } catch {
      throw new ParamsError('a line of the export is not JSON; it may be cut off')
    }
    if (typeof line !== 'object' || line === null) throw new ParamsError('a line of the export is unknown')
    yield line
  }
}
