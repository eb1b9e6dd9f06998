import type { World } from '../../../core/vendor.ts'
import { noRecord } from '../errors.ts'
import { findProject, type ProjectRow } from '../records.ts'

/** A project that other parts of the site name. */

export function needProject(world: World, idOrKey: unknown): ProjectRow {
  const project = findProject(world, idOrKey)
  if (!project) throw noRecord('projects', idOrKey)
  return project
}
