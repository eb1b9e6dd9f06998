import { NotFoundError } from '@ferrule/core'
import { MissingResourceError } from './errors.ts'

/** Runs a call whose 404 means that this object does not exist. */
export async function missing<T>(resourceType: string, resourceId: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    const details = { resourceType, resourceId, status: 404, requestId: error.requestId, cause: error }
    throw new MissingResourceError(
      `[gateway] no ${resourceType} has this id, or this client has no access to it`,
      details,
    )
  }
}
