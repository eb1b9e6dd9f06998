/** A step of the program: what it does, and its body, which throws when that is not so. */
export type Steps = Record<string, () => Promise<void>>

/** One request as the server of ../lib/upstream.ts tells of it. */
export interface Request {
  method: string
  path: string
  key?: string
  body: string
}

/** All requests so far. */
export const requests = async (url: string): Promise<Request[]> =>
  (await (await fetch(`${url}/_seen`)).json()) as Request[]

export function equal(actual: unknown, expected: unknown): void {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== wanted) throw new Error(`${is} where ${wanted} was expected`)
}

export async function thrown(body: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    await body()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
