import type { World } from '../../../core/vendor.ts'
import { notFound, refuse } from '../errors.ts'
import { findProject, type ProjectRow } from '../records.ts'

/** Records that other parts of the site name. */

export function needProject(world: World, idOrKey: unknown): ProjectRow {
  const project = findProject(world, idOrKey)
  if (!project) throw refuse(404, [`No project could be found with key '${idOrKey}'.`])
  return project
}

export function needOf<Kind extends { id: string }>(all: readonly Kind[], id: unknown, what: string): Kind {
  const found = all.find((one) => one.id === String(id))
  if (!found) throw notFound(what, id)
  return found
}
