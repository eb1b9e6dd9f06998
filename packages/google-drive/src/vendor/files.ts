import type { StepContext, VendorRequest } from '@ferrule/core/connector'
import { selectFields, setQuery } from './fields.ts'

/**
 * Includes shared drives in a list of files or changes if the settings ask for it, or the call names one. The caller's
 * own params take precedence.
 */
export function withSharedDrives(request: VendorRequest, { call: { params }, settings }: StepContext): void {
  const wanted = String(settings.shared_drives) === 'true'
  const named = params.driveId !== undefined || params.corpora === 'drive' || params.corpora === 'allDrives'
  if (params.includeItemsFromAllDrives === undefined && (wanted || named))
    setQuery(request, { includeItemsFromAllDrives: 'true' })
}

/** Completes a search: for a shared drive, both `corpora` and `driveId` are required. */
export function listFiles(request: VendorRequest, step: StepContext): void {
  const {
    call: { params },
    settings,
    error,
  } = step
  const { corpora, driveId, spaces, includeItemsFromAllDrives: included } = params
  const problem =
    corpora === 'drive' && driveId === undefined
      ? { path: ['driveId'], message: 'is required with corpora drive', received: 'missing' }
      : corpora !== undefined && corpora !== 'drive' && driveId !== undefined
        ? { path: ['corpora'], message: 'must be drive, or absent, with driveId', received: 'text' }
        : undefined
  if (problem) throw error('params', `${problem.path[0]} ${problem.message}`, { issues: [problem] })
  selectFields(request, step)
  withSharedDrives(request, step)
  if (corpora !== undefined) return
  // Otherwise, only files that the user has opened or was given are included.
  const all = String(settings.shared_drives) === 'true' && included !== false && spaces === undefined
  if (driveId !== undefined || all) setQuery(request, { corpora: driveId !== undefined ? 'drive' : 'allDrives' })
}

/** A write with a file id is repeatable: a second one is rejected as a duplicate. */
export function repeatableById(request: VendorRequest, { call: { params } }: StepContext): void {
  if (params.id !== undefined) request.idempotent = true
}
