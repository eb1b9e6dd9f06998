// The other connectors, each with what it brings that depends on a runtime: Basic, tokens, links, ids beyond 2^53, hashes, streams.
import { smokes } from 'subjects-of-connectors'
import { equal, type Request, requests, type Steps, thrown } from './expect.ts'
import type { Modules } from './index.ts'

/** One line for each request: where it went, and with what when that is not in the address. */
const line = ({ path, method, body }: Request): string => (method === 'GET' ? path : `${path} ${body}`)

export function connectorSteps(modules: Modules, url: string): Steps {
  const { ParamsError } = modules.stripe.main
  const steps: Steps = {}
  for (const [name, smoke] of Object.entries(smokes)) {
    if (!smoke) continue
    const { path, ids, expected, asked, wrong, param, one } = smoke.calls(modules[name] as never, url)
    const since = async (before: Request[]): Promise<string[]> =>
      (await requests(url)).slice(before.length).map((request) => line(request).replace(path, ''))
    steps[`${name}: two pages, record by record`] = async () => {
      const before = await requests(url)
      equal(await ids(), expected)
      equal(await since(before), asked)
    }
    steps[`${name}: a wrong parameter is a ParamsError before any request`] = async () => {
      const before = await requests(url)
      const error = await thrown(wrong)
      // The classes of all connectors are the same.
      if (!(error instanceof ParamsError)) throw error
      equal(error.issues?.[0]?.path, [param])
      equal(await since(before), [])
    }
    steps[`${name}: a function takes a client`] = async () => {
      equal(await one(), expected[0])
    }
  }
  return steps
}
