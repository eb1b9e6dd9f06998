import type { Losses } from '../model.ts'
import type { Documents } from './refs.ts'
import type { Schemas } from './schemas.ts'

/** State that the readers of an operation share. */
export interface Reading {
  readonly documents: Documents
  readonly schemas: Schemas
  readonly losses: Losses
}
