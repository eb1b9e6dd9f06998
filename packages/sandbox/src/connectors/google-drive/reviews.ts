import type * as Drive from '@ferrule/google-drive'
import type { NewRow } from '../../core/rows.ts'
import type { Behavior, Params, RecordRules, World } from '../../core/vendor.ts'
import { refuse } from './errors.ts'
import {
  type ApprovalRow,
  belowFile,
  changeFile,
  type FileRow,
  type LabelRow,
  ME,
  type ProposalRow,
  timeOf,
} from './rows.ts'

/** Approvals, access proposals, and labels on files. The first two have ids of their own kind. */

const withoutId = ({ id: _, ...row }: NewRow): NewRow => row

const reviewer = (emailAddress: unknown): Drive.User =>
  emailAddress === ME.emailAddress
    ? ME
    : { kind: 'drive#user', displayName: String(emailAddress), me: false, emailAddress: String(emailAddress) }

const open = (emailAddress: string): Drive.ReviewerResponse => ({
  kind: 'drive#reviewerResponse',
  reviewer: reviewer(emailAddress),
  response: 'NO_RESPONSE',
})

type Change = (row: ApprovalRow, params: Params) => Partial<Drive.Approval>

/** The response of the user; the approval ends with a refusal, or when everybody has approved. */
const answer =
  (response: 'APPROVED' | 'DECLINED'): Change =>
  ({ reviewerResponses = [] }) => {
    const isOwn = (one: Drive.ReviewerResponse) => one.reviewer?.emailAddress === ME.emailAddress
    if (!reviewerResponses.some(isOwn)) throw refuse(403, 'forbidden', 'The user is not a reviewer of the approval.')
    const all = reviewerResponses.map((one) => (isOwn(one) ? { ...one, response } : one))
    const done = response === 'DECLINED' || all.every((one) => one.response === 'APPROVED')
    return { reviewerResponses: all, ...(done && { status: response }) }
  }

const reassign: Change = ({ reviewerResponses = [] }, params) => {
  const { addReviewers = [], replaceReviewers = [] } = params as Partial<Drive.ApprovalsReassignParams>
  const replaced = reviewerResponses.map((one) => {
    const by = replaceReviewers.find((each) => each.removedReviewerEmail === one.reviewer?.emailAddress)
    return by ? open(by.addedReviewerEmail) : one
  })
  return { reviewerResponses: [...replaced, ...addReviewers.map((each) => open(each.addedReviewerEmail))] }
}

/** What an action changes of an approval; a comment changes nothing. */
const CHANGES: Readonly<Record<string, Change>> = {
  approve: answer('APPROVED'),
  decline: answer('DECLINED'),
  cancel: () => ({ status: 'CANCELLED' }),
  reassign,
}

const approvals: RecordRules<ApprovalRow> = {
  key: 'approvalId',
  parents: { fileId: 'targetFileId' },
  listed: (rows) => rows.reverse(),
  made(_, { params }, world) {
    const { reviewerEmails, dueTime, fileContentChangeBehavior = 'RESET_APPROVAL' } = params
    const now = timeOf(world.now())
    return {
      kind: 'drive#approval',
      approvalId: `approval-${world.random.text(10)}`,
      createTime: now,
      modifyTime: now,
      dueTime,
      status: 'IN_PROGRESS',
      initiator: ME,
      reviewerResponses: (reviewerEmails as string[]).map(open),
      fileContentChangeBehavior,
    }
  },
  changed(_, row, { operation, params }, world) {
    if (row.status !== 'IN_PROGRESS') throw refuse(400, 'failedPrecondition', 'The approval is not in progress.')
    const change = CHANGES[operation.action]?.(row, params) ?? {}
    const now = timeOf(world.now())
    return { ...change, modifyTime: now, ...(change.status && { completeTime: now }) }
  },
  shown: withoutId,
}

const access_proposals: RecordRules<ProposalRow> = {
  key: 'proposalId',
  leaves(_, { params }) {
    if (params['action'] === 'ACCEPT' && params['role'] === undefined)
      throw refuse(400, 'required', 'A role is required to accept an access proposal.')
  },
  shown: withoutId,
}

/** A proposal, which only the vendor's own pages can make. */
export const propose = (world: World, fileId: string): Promise<ProposalRow> =>
  world.store.insert('access_proposals', {
    fileId,
    proposalId: 'proposal-1',
    requesterEmailAddress: 'grace@example.com',
    recipientEmailAddress: 'grace@example.com',
    rolesAndViews: [{ role: 'reader' }],
    requestMessage: 'May I read this?',
    createTime: timeOf(world.now()),
  })

export const reviewRecords = { approvals, access_proposals, labels: { parents: belowFile } }

type Modification = Drive.LabelsModifyParams['labelModifications'][number]

const KINDS = {
  setDateValues: 'dateString',
  setTextValues: 'text',
  setIntegerValues: 'integer',
  setSelectionValues: 'selection',
  setUserValues: 'user',
} as const

function modified(label: LabelRow | undefined, { labelId, fieldModifications = [] }: Modification): Drive.Label {
  const fields = { ...label?.fields }
  for (const { fieldId, unsetValues, ...change } of fieldModifications) {
    if (unsetValues) delete fields[fieldId]
    for (const [name, valueType] of Object.entries(KINDS)) {
      const given = change[name as keyof typeof KINDS]
      const values = valueType === 'user' ? given?.map(reviewer) : given
      if (values) fields[fieldId] = { kind: 'drive#labelField', id: fieldId, valueType, [valueType]: values }
    }
  }
  return { kind: 'drive#label', id: labelId, revisionId: '1', fields }
}

export const reviewBehaviors: Readonly<Record<string, Behavior>> = {
  'approvals.start': (call, world, crud) => crud.create(call, world),
  async 'access_proposals.resolve'(call, world, crud) {
    await crud.delete(call, world, crud.named(call, world))
  },
  async 'labels.modify'(call, world, crud) {
    const file = crud.named<FileRow>(call, world)
    const changes = call.params['labelModifications'] as Modification[]
    const modifiedLabels: LabelRow[] = []
    for (const change of changes) {
      const isChanged = ({ _file, id }: LabelRow) => _file === file.id && id === change.labelId
      const [before] = world.store.all<LabelRow>('labels', isChanged)
      if (before) world.store.removeRow('labels', before)
      if (change.removeLabel) continue
      const label = { ...modified(before, change), _file: file.id }
      modifiedLabels.push(await world.store.insert<LabelRow>('labels', label))
    }
    await changeFile(world, file, () => {})
    return { kind: 'drive#modifyLabelsResponse', modifiedLabels }
  },
}
