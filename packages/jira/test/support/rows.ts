import type { JiraOperations } from '@ferrule/jira'
import { adfFromText } from '@ferrule/jira/adf'
import type { createAgileClient } from 'jira.js/agile'
import type { createCloudClient } from 'jira.js/cloud'

export type Sdk = ReturnType<typeof createCloudClient> & { readonly agile: ReturnType<typeof createAgileClient> }

/**
 * Every operation, with parameters worth sending and the call of the community's SDK that means the same.
 * An operation that is missing here does not compile.
 */
export interface Row<Params> {
  readonly samples: readonly Params[]
  /** Absent where the SDK has no such call. */
  readonly sdk?: (jira: Sdk, params: never) => Promise<unknown>
}

export type Rows = {
  readonly [Entity in keyof JiraOperations]: {
    readonly [Action in keyof JiraOperations[Entity]]: Row<
      JiraOperations[Entity][Action] extends { params: infer Params } ? Params : never
    >
  }
}

export type Both = Readonly<Record<string, unknown>>

export const issue = { issueIdOrKey: 'ED-1' }
export const doc = adfFromText('First line\nsecond line\n\nÄ paragraph')
export const visibility = { type: 'role', value: 'Administrators', identifier: 'Administrators' } as const
export const user = 'a:5b10ac8d82e05b22cc7d4ef5'

/** Where the SDK takes the body as a whole. */
export const withBody = (params: Both, names: readonly string[]): never => {
  const entries = Object.entries(params)
  return {
    ...Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
    body: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
  } as never
}

/** The same, by the names that are not in the body. */
export const bodyBut = (params: Both, places: readonly string[]): never =>
  withBody(
    params,
    Object.keys(params).filter((name) => !places.includes(name)),
  )
