import { defineEntity } from '@ferrule/codegen'
import { orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { docs, subscriberHash, workflowId } from './shared.ts'

export const RemovedSubscriber = z
  .looseObject({
    id: orAbsent(text('MD5 of the lowercase email address')),
    workflow_id: orAbsent(text('Id of the automation')),
    list_id: orAbsent(text('Id of the list')),
    email_address: orAbsent(text('Email address')),
  })
  .meta({ id: 'RemovedSubscriber', description: 'Someone who was removed from an automation.' })

const workflow = { workflow_id: workflowId() }
const path = '/3.0/automations/{workflow_id}/removed-subscribers'
const page = docs('automation-removed-subscribers')

export default defineEntity({
  name: 'automation_removed_subscribers',
  type: 'RemovedSubscriber',
  summary: 'People who were permanently removed from classic automations.',
  docs: page,
  record: RemovedSubscriber,
  actions: {
    list: {
      summary: 'Lists the people who were removed from an automation, all at once.',
      docs: page,
      method: 'GET',
      path,
      params: z.strictObject(workflow),
      records: 'subscribers',
      paging: { style: 'single', param: '' },
    },
    get: {
      summary: 'Returns someone who was removed from an automation.',
      docs: page,
      method: 'GET',
      path: `${path}/{subscriber_hash}`,
      params: z.strictObject({ ...workflow, subscriber_hash: subscriberHash() }),
      vendor: { prepare: 'hashSubscriber' },
    },
    create: {
      title: 'Remove subscriber from automation',
      summary: 'Removes someone from an automation. They can never be added again.',
      docs: page,
      method: 'POST',
      access: 'destructive',
      path,
      params: z.strictObject({
        ...workflow,
        email_address: z.string().min(1).describe('Email address').meta({ example: 'ada@example.com' }),
      }),
    },
  },
})
