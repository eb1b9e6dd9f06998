import type { World } from '@ferrule/sandbox/engine'
import type { MetaobjectsCreateParams } from '../../generated/index.gen.ts'
import { gid, nextNumber } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, by, change, find, insert, need, remove } from '../records.ts'
import type { Input } from './inputs.ts'
import { writesOf } from './usual.ts'
import type { Mutation } from './write.ts'

/** Custom types and their entries, and the jobs that delete many of them. */

/** Starts a job. As at the vendor, it is not done when it is returned, but soon after. */
export function startedJob(world: World): Promise<Kinds['Job']> {
  const number = String(nextNumber(world, 'Job')).padStart(12, '0')
  return insert(world, 'Job', { id: gid('Job', `00000000-0000-4000-8000-${number}`), done: false })
}

/** The second request for a job finds it done. */
export async function jobAsked(world: World, id: unknown) {
  const job = find(world, id, 'Job')
  if (job) await change(world, job, { done: true })
  return job
}

type Entry = Input<MetaobjectsCreateParams>

export const definitions = writesOf('MetaobjectDefinition', {
  leaves({ type }, world) {
    for (const entry of by(world, 'Metaobject', 'type', type)) remove(world, entry)
  },
})

export const entries = writesOf<'Metaobject', Entry>('Metaobject', {
  fields({ type }, row, world) {
    if (row || by(world, 'MetaobjectDefinition', 'type', type).length > 0) return {}
    const message = `No metaobject definition exists for type "${type}"`
    throw new UserError(['metaobject', 'type'], message, 'UNDEFINED_OBJECT_TYPE')
  },
})

type Upserting = { handle: { type: string; handle: string }; metaobject?: Omit<Entry, 'type'> }

const upsert: Mutation<Upserting> = async ({ handle: names, metaobject: input }, world) => {
  const known = by(world, 'Metaobject', 'handle', names.handle).find(({ type }) => type === names.type)
  return { metaobject: await entries.write({ ...names, ...input }, known, world) }
}

const bulkDelete: Mutation<{ where: { ids?: string[]; type?: string } }> = async ({ where: { ids, type } }, world) => {
  const gone = ids
    ? ids.map((id) => need(world, id, 'Metaobject', ['where', 'ids']))
    : all(world, 'Metaobject', (row) => row.type === type)
  for (const row of gone) remove(world, row)
  return { job: await startedJob(world) }
}

export const metaobjectWrites = {
  standardMetaobjectDefinitionEnable: definitions.create,
  ...definitions.named,
  ...entries.named,
  metaobjectUpsert: upsert,
  metaobjectBulkDelete: bulkDelete,
}
