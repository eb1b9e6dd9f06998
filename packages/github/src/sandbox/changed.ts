import type { Call, Crud, Row, World } from '@ferrule/sandbox/engine'

/** Changes the record that a placeholder of the path names, by default the last one, and returns it. */
export function changed(
  { call, world, crud }: { readonly call: Call; readonly world: World; readonly crud: Crud },
  collection: string,
  fields: (row: Row) => object,
  param?: string,
): Promise<Row> {
  return world.store.changeRow(collection, crud.named(call, world, param), (draft) => {
    Object.assign(draft, fields(draft))
  })
}
