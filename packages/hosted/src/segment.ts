import { ParamsError } from '@ferrule/core'

/**
 * An id as a segment of a path.
 * @throws {ParamsError} for one that would lead to another path.
 */
export function segmentOf(kind: string, id: string): string {
  const text = String(id)
  if (text === '' || text === '.' || text === '..')
    throw new ParamsError(`[gateway ${kind}] ${JSON.stringify(text)} is not an id`, { outcome: 'not-sent' })
  return encodeURIComponent(text)
}
