// Helpers shared by the sections.
import type { CheckResult, RetryEvent } from '@ferrule/core'
import type { LoggedRequest } from '@ferrule/sandbox'
import { claim, dim, heading, say, yellow } from './show.ts'

/** Whether one of these variables is set; the section then calls the vendor itself. */
export const isGiven = (...variables: string[]): boolean => variables.some((variable) => process.env[variable])

export function sandboxHeading(name: string, variables: string): void {
  heading(name, 'on a local sandbox')
  say(dim(`To read from ${name} itself, set ${variables}.`))
}

export function realHeading(name: string, where: string): void {
  heading(name, where, true)
  say(yellow("Reads only: nothing is created, changed or deleted. People's names and addresses are shortened."))
}

/** `hooks.onRetry` */
export const tellRetry = ({ error, waitMs }: RetryEvent): void =>
  say(yellow(`↻ ${error.status ?? error.code}, retry in ${Math.round(waitMs)} ms`))

export function accepted(result: CheckResult): string {
  if (!result.ok) throw result.error
  return 'the credentials are valid'
}

/** How many requests in a row belonged to the last operation. */
export function lastTries({ requests }: { readonly requests: readonly LoggedRequest[] }): number {
  const last = requests.at(-1)?.operation
  return requests.length - 1 - requests.findLastIndex(({ operation }) => operation !== last)
}

export const shortened = (email: string): string => email.replace(/^(.).*@/, '$1…@')

/** `Ada L.` */
export const initialled = (first?: string | null, last?: string | null): string =>
  [first, last && `${last.slice(0, 1)}.`].filter(Boolean).join(' ')

export const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** Errors are named after their classes, which are the same for every connector. */
export function refusal(error: unknown, name: string): string {
  if (!(error instanceof Error) || error.name !== name) claim(false, `a ${name} is thrown`)
  const { message } = error as Error
  return `${name}: ${message.replace(/ request [0-9a-f]{32}$/, '')}`
}
