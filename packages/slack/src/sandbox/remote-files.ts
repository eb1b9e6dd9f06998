import type { Behavior, Call, Crud, Row, World } from '@ferrule/sandbox/engine'

/** A file that is stored elsewhere, by the id of Slack or of the app. */
function remoteOf({ params }: Call, world: World, crud: Crud): Row {
  const { file, external_id } = params
  const isMeant = (row: Row): boolean => row['is_external'] === true && row['external_id'] === external_id
  const [found] = file === undefined ? world.store.all('files', isMeant) : []
  return found ?? crud.need(world, 'files', file ?? external_id, 'file')
}

const addRemote: Behavior = ({ params }, world) =>
  world.store.insert('files', { ...params, name: params['title'], is_external: true, mode: 'external' })

const listRemote: Behavior = (call, world, crud) =>
  crud.page(
    call,
    world,
    world.store.all('files', (row) => row['is_external'] === true),
  )

const changeRemote: Behavior = (call, world, crud) => {
  const { file: _, channels, ...given } = call.params
  const shared = channels === undefined ? {} : { channels: String(channels).split(',') }
  const row = remoteOf(call, world, crud)
  return world.store.changeRow('files', row, (draft) => Object.assign(draft, given, shared))
}

/** Files that are stored elsewhere are kept beside the others. */
export const remoteFiles: Readonly<Record<string, Behavior>> = {
  'remote_files.list': listRemote,
  'remote_files.info': remoteOf,
  'remote_files.add': addRemote,
  'remote_files.update': changeRemote,
  'remote_files.share': changeRemote,
  'remote_files.remove': (call, world, crud) => {
    world.store.removeRow('files', remoteOf(call, world, crud))
    return {}
  },
}
