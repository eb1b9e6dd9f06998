// What the sections share.
import type { CheckResult, RetryEvent } from '@ferrule/core'
import type { LoggedRequest } from '@ferrule/sandbox'
import { claim, dim, heading, say, yellow } from './show.ts'

/** Whether one of these variables is set: the section then asks the vendor itself. */
export const isGiven = (...variables: string[]): boolean => variables.some((variable) => process.env[variable])

export function sandboxHeading(name: string, variables: string): void {
  heading(name, 'on a sandbox of this machine')
  say(dim(`Set ${variables} to read from ${name} itself.`))
}

export function realHeading(name: string, where: string): void {
  heading(name, where)
  say(yellow('Reads only: nothing is created, changed or deleted. Names and addresses of people are shortened.'))
}

/** `hooks.onRetry` */
export const tellRetry = ({ error, waitMs }: RetryEvent): void =>
  say(yellow(`↻ ${error.status ?? error.code}, retry in ${Math.round(waitMs)} ms`))

export function accepted(result: CheckResult): string {
  if (!result.ok) throw result.error
  return 'the credentials are accepted'
}

/** How many requests in a row were for the operation of the last one. */
export function lastTries({ requests }: { readonly requests: readonly LoggedRequest[] }): number {
  const last = requests.at(-1)?.operation
  return requests.length - 1 - requests.findLastIndex(({ operation }) => operation !== last)
}

export const shortened = (email: string): string => email.replace(/^(.).*@/, '$1…@')

/** `Ada L.` */
export const initialled = (first?: string | null, last?: string | null): string =>
  [first, last && `${last.slice(0, 1)}.`].filter(Boolean).join(' ')

export const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** The names of errors are those of their classes; every connector has the same. */
export function refusal(error: unknown, name: string): string {
  if (!(error instanceof Error) || error.name !== name) claim(false, `a ${name} is thrown`)
  const { message } = error as Error
  return `${name}: ${message.replace(/ request [0-9a-f]{32}$/, '')}`
}
