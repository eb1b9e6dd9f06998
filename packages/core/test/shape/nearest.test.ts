import { expect, test } from 'vitest'
import { nearest } from '../../src/shape/nearest.ts'

test.each([
  ['unpaid', ['open', 'paid']],
  ['un_paid', ['paid']],
  ['paid', ['unpaid']],
  ['inactive', ['active']],
  ['uncancelled', ['canceled', 'cancelled']],
  ['nonrenewing', ['renewing']],
  ['not_started', ['started']],
  ['disabled', ['abled']],
  ['deactivated', ['activated']],
  ['disabled', ['enabled']],
  ['excluded', ['included']],
  ['decrease', ['increase']],
  ['detach', ['attach']],
  ['ascending', ['descending']],
  ['mark_unread', ['mark_read']],
  ['order.unpaid', ['order.paid']],
  ['is_not_archived', ['is_archived']],
  ['with_tax', ['without_tax']],
  ['turn_on', ['turn_off']],
])('%s is not like its opposite %j', (name, names) => expect(nearest(name, names)).toBeUndefined())

test.each([
  ['file', ['title']],
  ['note', ['name']],
  ['q', ['id']],
  ['comment', ['company']],
  ['channel', ['charge']],
  ['description', ['subscription']],
])('%s is another word than %j', (name, names) => expect(nearest(name, names)).toBeUndefined())

test.each([
  ['dleted', 'deleted'],
  ['decription', 'description'],
  ['inlcude', 'include'],
  ['indx', 'index'],
  ['discout', 'discount'],
  ['unpiad', 'unpaid'],
  ['notse', 'notes'],
  ['enabeld', 'enabled'],
  ['starting_aftr', 'starting_after'],
  ['descripton', 'description'],
])('%s is a typo of %s', (name, meant) => expect(nearest(name, ['other', meant])).toBe(meant))

test('how many letters may differ can be bounded', () => {
  expect(nearest('usk', ['usd'], 1)).toBe('usd')
  expect(nearest('uxx', ['usd'], 1)).toBeUndefined()
})
