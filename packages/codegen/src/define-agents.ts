/**
 * Effect of a write outside of its own record: it moves `money`, sends a `message` to people, makes something public
 * (`publish`), gives `access` (permissions, members, webhooks), or deletes (`delete`).
 */
export type Effect = 'money' | 'message' | 'publish' | 'access' | 'delete'

/** `schemas/<connector>/agents.ts`: what agents and their users need to know beyond the actions themselves. */
export interface AgentsInput {
  /**
   * Actions by effect: `refunds.create`, `refunds.*` or `*.create`. A name counts before a pattern; patterns apply to writes
   * that are not destructive. Destructive actions without an entry delete.
   */
  readonly effects?: Readonly<Partial<Record<Effect, readonly string[]>>>
  /** Words of users for an entity or an action, separated by commas: `{ refunds: 'money back, reimbursement' }`. */
  readonly aliases?: Readonly<Record<string, string>>
  /**
   * Fields of records in short, for readers who name none, by entity or list (`issues.api_search`), separated by blanks:
   * `{ charges: 'id amount currency status billing_details.name' }`. A list leaves out those that its records do not have.
   */
  readonly fields?: Readonly<Record<string, string>>
}

/** Declares effects, aliases and short records. The identity function, for its type. */
export const defineAgents = (input: AgentsInput): AgentsInput => input
