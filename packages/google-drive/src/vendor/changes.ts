import type { CallContext, Draft } from '@ferrule/core'
import { selectFields } from './fields.ts'
import { withSharedDrives } from './files.ts'

export function listChanges(draft: Draft, context: CallContext): void {
  selectFields(draft, context)
  withSharedDrives(draft, context)
}
