import { describe, expect, test } from 'vitest'
import { loops, membersOf } from '../../docs/.vitepress/hero.ts'

describe('the editor of the first page', () => {
  const all = loops()

  test('shows one loop for three vendors, up to the dot of a record', () => {
    expect(all.map(({ vendor }) => vendor)).toEqual(['Stripe', 'GitHub', 'Slack'])
    for (const { code } of all) expect(code).toMatch(/^for await .*\n {2}console\.log\(\w+\.\)$/m)
  })

  test.each(all)('$vendor: offers published members, in order, with the next one selected', ({ members, selected }) => {
    const names = members.map(({ name }) => name)
    expect(names).toHaveLength(6)
    expect([...names].sort()).toEqual(names)
    expect(names).toContain(selected.name)
    for (const { type } of members) expect(type).not.toBe('unknown')
    expect(selected.about).not.toBe('')
  })
})

test('members have their type in one line and the first words about them; deprecated ones are left out', () => {
  const source = `export interface A {
  /** First */
  one: string
  two?:
    | 'x'
    | null
  /**
   * Old
   * @deprecated Read \`one\`.
   */
  three: string
}`
  expect(membersOf(source, 'A')).toEqual([
    { name: 'one', type: 'string', about: 'First' },
    { name: 'two', type: "'x' | null | undefined", about: '' },
  ])
})
