import type { StepContext, VendorRequest } from '@ferrule/core/connector'
import { selectFields } from './fields.ts'
import { withSharedDrives } from './files.ts'

export function listChanges(request: VendorRequest, step: StepContext): void {
  selectFields(request, step)
  withSharedDrives(request, step)
}
