// The program that every runtime runs. Knows no runtime: the modules are passed in, since ways of loading them are part of the test.
import { connectorSteps } from './connectors.ts'
import { stripeSteps } from './stripe.ts'

export { smokes } from 'subjects-of-connectors'

/** Of each connector its main entry, its client and one entity. */
export interface Modules {
  readonly [name: string]: { readonly main: unknown; readonly client: unknown; readonly entity: unknown }
  readonly stripe: {
    main: typeof import('@ferrule/stripe')
    client: typeof import('@ferrule/stripe/client')
    entity: typeof import('@ferrule/stripe/customers')
  }
}

export interface Step {
  name: string
  error?: string
}

/** Runs all steps against the server of ../lib/upstream.ts; one that fails does not keep the others from running. */
export async function smoke(modules: Modules, url: string): Promise<Step[]> {
  const results: Step[] = []
  for (const [name, body] of Object.entries({ ...stripeSteps(modules, url), ...connectorSteps(modules, url) })) {
    try {
      await body()
      results.push({ name })
    } catch (error) {
      results.push({ name, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
    }
  }
  return results
}
