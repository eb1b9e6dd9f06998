// What every runtime runs. Knows no runtime: the modules are handed in, since ways of loading them are part of the test.
import { connectorSteps } from './connectors.ts'
import { stripeSteps } from './stripe.ts'

/** Of each connector its main entry, its client and one entity. */
export interface Modules {
  stripe: {
    main: typeof import('@ferrule/stripe')
    client: typeof import('@ferrule/stripe/client')
    entity: typeof import('@ferrule/stripe/customers')
  }
  jira: {
    main: typeof import('@ferrule/jira')
    client: typeof import('@ferrule/jira/client')
    entity: typeof import('@ferrule/jira/issues')
  }
  greenhouse: {
    main: typeof import('@ferrule/greenhouse')
    client: typeof import('@ferrule/greenhouse/client')
    entity: typeof import('@ferrule/greenhouse/candidates')
  }
  greenhouseV3: {
    main: typeof import('@ferrule/greenhouse/v3')
    client: typeof import('@ferrule/greenhouse/v3/client')
    entity: typeof import('@ferrule/greenhouse/v3/candidates')
  }
  amazonAds: {
    main: typeof import('@ferrule/amazon-ads')
    client: typeof import('@ferrule/amazon-ads/client')
    entity: typeof import('@ferrule/amazon-ads/sponsored-product-campaigns')
  }
  mailchimp: {
    main: typeof import('@ferrule/mailchimp')
    client: typeof import('@ferrule/mailchimp/client')
    entity: typeof import('@ferrule/mailchimp/list-members')
  }
  googleDrive: {
    main: typeof import('@ferrule/google-drive')
    client: typeof import('@ferrule/google-drive/client')
    entity: typeof import('@ferrule/google-drive/files')
  }
  shopify: {
    main: typeof import('@ferrule/shopify')
    client: typeof import('@ferrule/shopify/client')
    entity: typeof import('@ferrule/shopify/customers')
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
