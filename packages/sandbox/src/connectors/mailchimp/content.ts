import type { Behavior, Call, Params, World } from '../../core/vendor.ts'
import { notFound } from './errors.ts'
import { narrow } from './narrow.ts'
import { hexId, nextNumber, time } from './rows.ts'

/** Templates, and the emails of automations. */

type Kept = Record<string, unknown> & { id: unknown }

const templatesOf = (world: World): Map<number, Kept> => world.memory('templates', () => new Map())
const htmlOf = (world: World): Map<number, string> => world.memory('html of templates', () => new Map())

function template(world: World, { params }: Call): Kept {
  const found = templatesOf(world).get(Number(params['template_id']))
  if (!found) throw notFound(world)
  return found
}

/** Each automation has one email. */
function emailsOf(world: World, { workflow_id }: Params): Kept[] {
  const automation = world.store.find('automations', workflow_id)
  if (!automation) throw notFound(world)
  const all = world.memory('emails of automations', () => new Map<unknown, Kept[]>())
  const known = all.get(workflow_id)
  if (known) return known
  const made = [
    {
      id: hexId((length, alphabet) => world.random.text(length, alphabet)),
      workflow_id,
      position: 1,
      status: automation['status'],
      emails_sent: automation['emails_sent'] ?? 0,
      create_time: automation['create_time'],
      has_logo_merge_tag: false,
    },
  ]
  all.set(workflow_id, made)
  return made
}

function email(world: World, { params }: Call): Kept {
  const found = emailsOf(world, params).find(({ id }) => id === params['workflow_email_id'])
  if (!found) throw notFound(world)
  return found
}

const queueOf = (world: World, call: Call): Kept[] => {
  const queues = world.memory('queues of emails', () => new Map<unknown, Kept[]>())
  const { id } = email(world, call)
  const known = queues.get(id) ?? []
  queues.set(id, known)
  return known
}

const become =
  (status: string): Behavior =>
  (call, world) => {
    email(world, call)['status'] = status
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
  'templates.list': (call, world, crud) =>
    crud.page(
      call,
      world,
      narrow([...templatesOf(world).values()] as never, call.params, {
        times: { date_created: 'date_created' },
        equal: Object.fromEntries(
          ['created_by', 'type', 'category', 'folder_id', 'content_type'].map((name) => [name, name]),
        ),
      }),
    ),
  'templates.get': (call, world) => template(world, call),
  'templates.get_default_content': (call, world) => ({
    sections: sectionsOf(htmlOf(world).get(Number(template(world, call).id)) ?? ''),
  }),
  'templates.create': ({ params }, world) => {
    const { html, ...facts } = params
    const id = nextNumber(world)
    const at = time(world.now())
    const made = { id, type: 'user', active: true, content_type: 'html', ...facts, date_created: at, date_edited: at }
    templatesOf(world).set(id, made)
    htmlOf(world).set(id, String(html))
    return made
  },
  'templates.update': (call, world) => {
    const row = template(world, call)
    const { html, template_id: _, ...facts } = call.params
    htmlOf(world).set(Number(row.id), String(html))
    return Object.assign(row, facts, { date_edited: time(world.now()) })
  },
  'templates.delete': (call, world) => {
    templatesOf(world).delete(Number(template(world, call).id))
  },
  'automation_emails.list': (call, world, crud) => crud.page(call, world, emailsOf(world, call.params) as never),
  'automation_emails.get': (call, world) => email(world, call),
  'automation_emails.delete': (call, world) => {
    const emails = emailsOf(world, call.params)
    emails.splice(emails.indexOf(email(world, call)), 1)
  },
  'automation_emails.pause': become('paused'),
  'automation_emails.start': become('sending'),
  'automation_emails.list_queue': (call, world, crud) => crud.page(call, world, queueOf(world, call) as never),
  'automation_emails.enqueue': (call, world) => {
    const { workflow_id, workflow_email_id: email_id, email_address } = call.params
    const made = {
      id: hexId((length, alphabet) => world.random.text(length, alphabet)),
      workflow_id,
      email_id,
      email_address,
      next_send: time(world.now() + 3600),
    }
    queueOf(world, call).push(made)
    return made
  },
}
