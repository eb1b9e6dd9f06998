import { refuse } from '../errors.ts'
import type { Part } from '../rows.ts'

const evidenceIsLate = new Set<string>(['won', 'lost', 'warning_closed', 'prevented', 'charge_refunded'])

export const disputes: Part = {
  records: {
    disputes: {
      changed(fields, { status, evidence_details: details }, { params }) {
        if (evidenceIsLate.has(status)) throw refuse(400, { message: `This dispute is already closed (${status}).` })
        // Stripe sends evidence to the bank unless `submit` is false.
        const submits = params['submit'] !== false && params['evidence'] !== undefined
        return {
          ...fields,
          evidence_details: {
            ...details,
            has_evidence: !submits && (details.has_evidence || params['evidence'] !== undefined),
            submission_count: details.submission_count + Number(submits),
          },
          ...(submits && { status: status.startsWith('warning') ? 'warning_under_review' : 'under_review' }),
        }
      },
    },
  },
}
