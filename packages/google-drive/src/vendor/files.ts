import type { StepContext, VendorRequest } from '@ferrule/core/connector'
import { selectFields, setQuery } from './fields.ts'

/**
 * Lets a list of files or changes see shared drives: when the settings ask for it, or when the call names one.
 * What the caller says of it stands.
 */
export function withSharedDrives(request: VendorRequest, { call: { params }, settings }: StepContext): void {
  const wanted = String(settings.shared_drives) === 'true'
  const named = params.driveId !== undefined || params.corpora === 'drive' || params.corpora === 'allDrives'
  if (params.includeItemsFromAllDrives === undefined && (wanted || named))
    setQuery(request, { includeItemsFromAllDrives: 'true' })
}

/** What a search needs besides what was asked: a shared drive is looked through by `corpora` and `driveId` together. */
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
  // Without it one would see only what the user has opened or was given.
  const all = String(settings.shared_drives) === 'true' && included !== false && spaces === undefined
  if (driveId !== undefined || all) setQuery(request, { corpora: driveId !== undefined ? 'drive' : 'allDrives' })
}

/** A write that brings the id of the file can be repeated: the second one is refused as a duplicate. */
export function repeatableById(request: VendorRequest, { call: { params } }: StepContext): void {
  if (params.id !== undefined) request.idempotent = true
}
