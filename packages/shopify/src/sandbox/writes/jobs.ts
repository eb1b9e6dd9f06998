import type { World } from '@ferrule/sandbox/engine'
import { gid, nextNumber } from '../ids.ts'
import { find, insert } from '../records.ts'

/** Jobs that continue after the response: as at the vendor, a job is not done when it is returned, but soon after. */

export async function startedJob(world: World) {
  const number = String(nextNumber(world, 'Job')).padStart(12, '0')
  return insert(world, 'Job', { id: gid('Job', `00000000-0000-4000-8000-${number}`), done: false })
}

/** The second question finds it done. */
export function jobAsked(world: World, id: unknown) {
  const job = find(world, id, 'Job')
  if (!job) return null
  const answer = { ...job }
  job.done = true
  return answer
}
