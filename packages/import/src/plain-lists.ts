import type { Action } from './draft/action.ts'

/** Lists that a drafted test can call: all that they need is in their path. */

/** Path parameters in order, without the connector's settings and the page. */
export const placesIn = ({ request }: Action): string[] => {
  const names = [...request.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = '']) => name)
  return names.filter((name) =>
    request.params.some((param) => param.in === 'path' && param.name === name && param.required),
  )
}

/** Whether a list requires only path parameters. */
export const isPlainList = (action: Action): boolean =>
  action.paging !== undefined && action.operation.method === 'GET' && !action.base && needsPlacesOnly(action)

const needsPlacesOnly = (action: Action): boolean =>
  action.request.params.every(({ required, name }) => !required || placesIn(action).includes(name))
