import { join, resolve } from 'node:path'
import type * as z from 'zod'
import type { Shape } from '../../core/src/shape/table.ts'
import { GenerationError } from './build-ir.ts'
import { type Loaded, load } from './load.ts'
import { newReading, readZod } from './read-zod.ts'
import { shapeOf } from './tables.ts'

/** What tests use of the generator. */

export { GenerationError, type Loaded }

const ROOT = resolve(import.meta.dirname, '../../..')

/** The definitions of one connector, as they are written in `schemas/<connector>/`. */
export const loadConnector = (name: string): Promise<Loaded> => load(join(ROOT, 'schemas', name))

/** The table that a zod schema is compiled to, ready to be walked. */
export function compileShape(schema: z.ZodType): Shape {
  const reading = newReading()
  const type = readZod(schema, 'schema', reading)
  if (reading.problems.length > 0) throw new GenerationError('?', reading.problems)
  return shapeOf(type, reading.named)
}
