import { subscriberHash } from '@ferrule/mailchimp/hash'
import type { Row } from '../../core/rows.ts'
import type { Behavior, RecordRules, World } from '../../core/vendor.ts'
import { notFound } from './errors.ts'
import { narrowed } from './narrow.ts'
import { nextNumber, time } from './rows.ts'

/** Templates, and the emails of automations. */

const htmlOf = (world: World): Map<unknown, unknown> => world.memory('html of templates', () => new Map())

export const contentRecords: Readonly<Record<string, RecordRules>> = {
  templates: {
    ...narrowed({
      times: { date_created: 'date_created' },
      equal: Object.fromEntries(
        ['created_by', 'type', 'category', 'folder_id', 'content_type'].map((name) => [name, name]),
      ),
    }),
    made(fields, { params }, world) {
      const id = nextNumber(world)
      const at = time(world.now())
      htmlOf(world).set(id, params['html'])
      return { id, type: 'user', active: true, content_type: 'html', ...fields, date_created: at, date_edited: at }
    },
    changed(fields, { id }, { params }, world) {
      htmlOf(world).set(id, params['html'])
      return { ...fields, date_edited: time(world.now()) }
    },
  },
}

const queueOf = (world: World, { id }: Row): Row[] => {
  const queues = world.memory('queues of emails', () => new Map<string, Row[]>())
  const known = queues.get(id) ?? []
  queues.set(id, known)
  return known
}

const become =
  (status: string): Behavior =>
  async (call, world, crud) => {
    await crud.update({ ...call, params: { ...call.params, status } }, world)
  }

/** Parts that can be edited are those with `mc:edit`. */
const sectionsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/mc:edit="([\w-]{1,64})"[^<>]{0,200}>([^<]{0,2000})</g)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  )

export const contentBehaviors: Readonly<Record<string, Behavior>> = {
  'templates.get_default_content': (call, world, crud) => ({
    sections: sectionsOf(String(htmlOf(world).get(crud.named(call, world).id) ?? '')),
  }),
  'automation_emails.pause': become('paused'),
  'automation_emails.start': become('sending'),
  'automation_emails.list_queue': (call, world, crud) =>
    crud.page(call, world, queueOf(world, crud.named(call, world))),
  'automation_emails.get_queued': (call, world, crud) => {
    const hash = String(call.params['subscriber_hash'])
    const found = queueOf(world, crud.named(call, world, 'workflow_email_id')).find((one) => one.id === hash)
    if (!found) throw notFound(world)
    return found
  },
  'automation_emails.enqueue': (call, world, crud) => {
    const email = crud.named(call, world)
    const { workflow_id, email_address } = call.params
    const made = {
      id: subscriberHash(String(email_address)),
      workflow_id,
      email_id: email.id,
      email_address,
      next_send: time(world.now() + 3600),
    }
    queueOf(world, email).push(made)
    return made
  },
}
