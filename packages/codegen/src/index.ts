import { join, resolve } from 'node:path'
import type * as z from 'zod'
import type { Shape } from '../../core/src/contract/table.ts'
import { GenerationError } from './build-ir.ts'
import { type Loaded, load } from './load.ts'
import { newReading, readZod } from './read-zod.ts'
import { shapeOf } from './tables.ts'

/** Exports for tests. */

export { GenerationError, type Loaded }

const ROOT = resolve(import.meta.dirname, '../../..')

/** Loads the definitions of one connector in `schemas/<connector>/`. */
export const loadConnector = (name: string): Promise<Loaded> => load(join(ROOT, 'schemas', name))

/** Compiles a zod schema to its shape. */
export function compileShape(schema: z.ZodType): Shape {
  const reading = newReading()
  const type = readZod(schema, 'schema', reading)
  if (reading.problems.length > 0) throw new GenerationError('?', reading.problems)
  return shapeOf(type, reading.named)
}
