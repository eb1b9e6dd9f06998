import { UserError } from '../problem.ts'
import { all, change, insert, need, remove } from '../records.ts'
import { startedJob } from './jobs.ts'
import { creates, edits, fieldsOf } from './usual.ts'
import { answers, deletes, type Mutations } from './write.ts'

/** Custom types and their entries. */
export const metaobjectWrites = {
  standardMetaobjectDefinitionEnable: creates('MetaobjectDefinition', 'metaobjectDefinition'),
  metaobjectDefinitionCreate: creates('MetaobjectDefinition', 'metaobjectDefinition'),
  metaobjectDefinitionUpdate: edits('MetaobjectDefinition', 'metaobjectDefinition'),
  metaobjectDefinitionDelete: deletes('MetaobjectDefinition', 'id', 'deletedId', ({ type }, world) => {
    for (const entry of all(world, 'Metaobject', (row) => row.type === type)) remove(world, entry)
  }),
  metaobjectCreate: answers('metaobject', (args, world) => {
    const { type } = args.metaobject
    if (all(world, 'MetaobjectDefinition', (row) => row.type === type).length > 0)
      return insert(world, 'Metaobject', fieldsOf('Metaobject', args))
    const message = `No metaobject definition exists for type "${type}"`
    throw new UserError(['metaobject', 'type'], message, 'UNDEFINED_OBJECT_TYPE')
  }),
  metaobjectUpdate: edits('Metaobject', 'metaobject'),
  metaobjectUpsert: answers('metaobject', (args, world) => {
    const { type, handle } = args.handle
    const [known] = all(world, 'Metaobject', (row) => row.type === type && row.handle === handle)
    const fields = fieldsOf('Metaobject', args)
    return known ? change(world, known, fields) : insert(world, 'Metaobject', fields)
  }),
  metaobjectDelete: deletes('Metaobject', 'id', 'deletedId'),
  metaobjectBulkDelete: answers('job', ({ where: { ids, type } }, world) => {
    const gone = ids
      ? ids.map((id) => need(world, id, 'Metaobject', ['where', 'ids']))
      : all(world, 'Metaobject', (row) => row.type === type)
    for (const row of gone) remove(world, row)
    return startedJob(world)
  }),
} satisfies Partial<Mutations>
