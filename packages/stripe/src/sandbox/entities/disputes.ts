import type { Part } from '../rows.ts'

export const disputes: Part = {
  defaults: ({ of }) => ({
    disputes: of({ enhanced_eligibility_types: [], balance_transactions: [], evidence: {} }),
  }),
}
