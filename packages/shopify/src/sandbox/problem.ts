/** An error of GraphQL: it comes with a good status, beside what could be answered. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly extensions: Readonly<Record<string, unknown>> | undefined

  constructor(message: string, extensions?: Readonly<Record<string, unknown>>) {
    super(message)
    this.extensions = extensions
  }
}

/** Something is wrong with what a mutation was given: an entry of `userErrors`. */
export class UserError extends Error {
  override readonly name = 'UserError'
  readonly field: readonly string[] | null
  readonly code: string | undefined

  constructor(field: readonly string[] | null, message: string, code?: string) {
    super(message)
    this.field = field
    this.code = code
  }
}

const DOCUMENTATION = 'https://shopify.dev/api/usage'

export const denied = (field: string, scope: string): Problem =>
  new Problem(`Access denied for ${field} field. Required access: \`${scope}\` access scope.`, {
    code: 'ACCESS_DENIED',
    documentation: `${DOCUMENTATION}/access-scopes`,
    requiredAccess: `\`${scope}\` access scope.`,
  })

export const throttled = (): Problem =>
  new Problem('Throttled', { code: 'THROTTLED', documentation: `${DOCUMENTATION}/rate-limits` })

export const tooDear = (cost: number, maxCost: number): Problem =>
  new Problem(`Query cost is ${cost}, which exceeds the single query max cost limit (${maxCost}).`, {
    code: 'MAX_COST_EXCEEDED',
    cost,
    maxCost,
    documentation: `${DOCUMENTATION}/rate-limits`,
  })

export const unknownField = (type: string | undefined, field: string): Problem =>
  new Problem(`Field '${field}' doesn't exist on type '${type ?? 'Object'}'`, {
    code: 'undefinedField',
    typeName: type,
    fieldName: field,
  })
