import type { NewRow, Row } from '../../core/rows.ts'
import type { Behavior, Params, World } from '../../core/vendor.ts'
import { notFound, refuse } from './errors.ts'
import { bare, changeFile, fileOf, ME, nothing, timeOf } from './rows.ts'

/** Approvals, access proposals, and labels on files. The first two have ids of their own kind, so they are kept here. */

interface Part extends NewRow {
  readonly _file: string
  readonly _own: string
}

const partsIn = (world: World, kind: string): Part[] => world.memory(kind, (): Part[] => [])
const partsOf = (world: World, kind: string, file: string): Part[] =>
  partsIn(world, kind).filter(({ _file }) => _file === file)

function partOf(world: World, kind: string, params: Params, own: unknown, what: string): Part {
  const found = partsOf(world, kind, fileOf(world, params).id).find(({ _own }) => _own === own)
  if (!found) throw notFound(what, own)
  return found
}

const reviewer = (emailAddress: unknown): NewRow =>
  emailAddress === ME.emailAddress
    ? ME
    : { kind: 'drive#user', displayName: String(emailAddress), me: false, emailAddress }

interface Response {
  kind: string
  reviewer: NewRow
  response: string
}
const responses = (row: NewRow): Response[] => row['reviewerResponses'] as Response[]
const open = (emailAddress: unknown): Response => ({
  kind: 'drive#reviewerResponse',
  reviewer: reviewer(emailAddress),
  response: 'NO_RESPONSE',
})

const approvalOf = (world: World, params: Params): Part =>
  partOf(world, 'approvals', params, params['approvalId'], 'Approval')

function changed(world: World, params: Params, change: (draft: NewRow) => void): NewRow {
  const row: NewRow = approvalOf(world, params)
  if (row['status'] !== 'IN_PROGRESS') throw refuse(400, 'failedPrecondition', 'The approval is not in progress.')
  change(row)
  row['modifyTime'] = timeOf(world.now())
  if (row['status'] !== 'IN_PROGRESS') row['completeTime'] = row['modifyTime']
  return bare(row)
}

/** The response of the user; the approval ends with a refusal, or when everybody has approved. */
const answer =
  (response: 'APPROVED' | 'DECLINED'): Behavior =>
  ({ params }, world) =>
    changed(world, params, (draft) => {
      const own = responses(draft).find((one) => one.reviewer['emailAddress'] === ME.emailAddress)
      if (!own) throw refuse(403, 'forbidden', 'The user is not a reviewer of the approval.')
      own.response = response
      const done = response === 'DECLINED' || responses(draft).every((one) => one.response === 'APPROVED')
      if (done) draft['status'] = response
    })

/** A proposal, which only the vendor's own pages can make. */
export const propose = (world: World, file: string): number =>
  partsIn(world, 'access_proposals').push({
    _file: file,
    _own: 'proposal-1',
    fileId: file,
    proposalId: 'proposal-1',
    requesterEmailAddress: 'grace@example.com',
    recipientEmailAddress: 'grace@example.com',
    rolesAndViews: [{ role: 'reader' }],
    requestMessage: 'May I read this?',
    createTime: timeOf(world.now()),
  })

const labelsOf = (row: Row): NewRow[] => (row['_labels'] ?? []) as NewRow[]

interface Modification {
  labelId: string
  removeLabel?: boolean
  fieldModifications?: ({ fieldId: string; unsetValues?: boolean } & Record<string, unknown>)[]
}

const KINDS = {
  setDateValues: 'dateString',
  setTextValues: 'text',
  setIntegerValues: 'integer',
  setSelectionValues: 'selection',
  setUserValues: 'user',
} as const

function modified(label: NewRow | undefined, { labelId, fieldModifications = [] }: Modification): NewRow {
  const fields = { ...(label?.['fields'] as Record<string, NewRow> | undefined) }
  for (const { fieldId, unsetValues, ...change } of fieldModifications) {
    if (unsetValues) delete fields[fieldId]
    for (const [name, valueType] of Object.entries(KINDS)) {
      const given = change[name] as unknown[] | undefined
      const values = valueType === 'user' ? given?.map(reviewer) : given
      if (values) fields[fieldId] = { kind: 'drive#labelField', id: fieldId, valueType, [valueType]: values }
    }
  }
  return { kind: 'drive#label', id: labelId, revisionId: '1', fields }
}

export const reviewBehaviors: Readonly<Record<string, Behavior>> = {
  'approvals.list': (call, world, crud) => {
    const rows = partsOf(world, 'approvals', fileOf(world, call.params).id).toReversed()
    return crud.page(call, world, rows.map(bare) as Row[], { kind: 'drive#approvalList' })
  },
  'approvals.get': ({ params }, world) => bare(approvalOf(world, params)),
  'approvals.start': ({ params }, world) => {
    const file = fileOf(world, params)
    const now = timeOf(world.now())
    const approvalId = `approval-${world.random.text(10)}`
    const { reviewerEmails, dueTime, fileContentChangeBehavior = 'RESET_APPROVAL' } = params
    const row: Part = {
      _file: file.id,
      _own: approvalId,
      kind: 'drive#approval',
      approvalId,
      targetFileId: file.id,
      createTime: now,
      modifyTime: now,
      ...(dueTime !== undefined && { dueTime }),
      status: 'IN_PROGRESS',
      initiator: ME,
      reviewerResponses: (reviewerEmails as string[]).map(open),
      fileContentChangeBehavior,
    }
    partsIn(world, 'approvals').push(row)
    return bare(row)
  },
  'approvals.approve': answer('APPROVED'),
  'approvals.decline': answer('DECLINED'),
  'approvals.cancel': ({ params }, world) =>
    changed(world, params, (draft) => {
      draft['status'] = 'CANCELLED'
    }),
  'approvals.comment': ({ params }, world) => changed(world, params, () => {}),
  'approvals.reassign': ({ params }, world) =>
    changed(world, params, (draft) => {
      const { addReviewers = [], replaceReviewers = [] } = params as Record<string, Record<string, string>[]>
      const replaced = responses(draft).map((one) => {
        const by = replaceReviewers.find((each) => each['removedReviewerEmail'] === one.reviewer['emailAddress'])
        return by ? open(by['addedReviewerEmail']) : one
      })
      draft['reviewerResponses'] = [...replaced, ...addReviewers.map((each) => open(each['addedReviewerEmail']))]
    }),
  'access_proposals.list': (call, world, crud) => {
    const rows = partsOf(world, 'access_proposals', fileOf(world, call.params).id)
    return crud.page(call, world, rows.map(bare) as Row[])
  },
  'access_proposals.get': ({ params }, world) =>
    bare(partOf(world, 'access_proposals', params, params['proposalId'], 'Access proposal')),
  'access_proposals.resolve': ({ params }, world) => {
    const found = partOf(world, 'access_proposals', params, params['proposalId'], 'Access proposal')
    if (params['action'] === 'ACCEPT' && params['role'] === undefined)
      throw refuse(400, 'required', 'A role is required to accept an access proposal.')
    const all = partsIn(world, 'access_proposals')
    all.splice(all.indexOf(found), 1)
    return nothing()
  },
  'labels.list': (call, world, crud) =>
    crud.page(call, world, labelsOf(fileOf(world, call.params)) as Row[], { kind: 'drive#labelList' }),
  'labels.modify': async ({ params }, world) => {
    const file = fileOf(world, params)
    const changes = params['labelModifications'] as Modification[]
    const written: NewRow[] = []
    let labels = labelsOf(file)
    for (const change of changes) {
      const before = labels.find(({ id }) => id === change.labelId)
      labels = labels.filter((one) => one !== before)
      if (change.removeLabel) continue
      written.push(modified(before, change))
      labels.push(written.at(-1) as NewRow)
    }
    await changeFile(world, file, (draft) => {
      draft['_labels'] = labels
    })
    return { kind: 'drive#modifyLabelsResponse', modifiedLabels: written }
  },
}
