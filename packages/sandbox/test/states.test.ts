import { expect, test } from 'vitest'
import { type Machine, type Transition, transit } from '../src/core/states.ts'
import type { World } from '../src/core/vendor.ts'

interface Door {
  id: string
  status: string
  turns: number
  [field: string]: unknown
}

const world = {} as World
const told: string[] = []
const machine: Machine<Door, { by: string }> = {
  refuse: (action, state) => new Error(`${action} of a door that is ${state}`),
  change: (row, fields) => Promise.resolve(Object.assign(row, fields)),
  emit: async (event, { turns }, { by }) => void told.push(`${event} ${turns} ${by}`),
}
const open: Transition<Door, { by: string }> = {
  from: ['closed', 'ajar'],
  set: ({ turns }) => ({ status: 'open', turns: turns + 1 }),
  event: 'door.opened',
}
const door = (status: string): Door => ({ id: 'door_1', status, turns: 1 })

test('a transition sets its fields and reports its event', async () => {
  const row = await transit(machine, ['open', open], door('ajar'), { by: 'Ada' }, world)
  expect(row).toEqual({ id: 'door_1', status: 'open', turns: 2 })
  expect(told).toEqual(['door.opened 2 Ada'])
})

test('another state is refused and changes nothing', async () => {
  const row = door('locked')
  await expect(transit(machine, ['open', open], row, { by: 'Ada' }, world)).rejects.toThrow(
    'open of a door that is locked',
  )
  const own = { ...open, refuse: ({ turns }: Door) => new Error(`turned ${turns}`) }
  await expect(transit(machine, ['open', own], row, { by: 'Ada' }, world)).rejects.toThrow('turned 1')
  expect(row).toEqual(door('locked'))
  expect(told).toHaveLength(1)
})

test('the state may be in another field, and any state may do', async () => {
  const place = { ...machine, field: 'lock' as const }
  const row = { ...door('open'), lock: 'off' }
  const bolt = { from: ['off'], set: { lock: 'on' } }
  expect(await transit(place, ['bolt', bolt], row, { by: 'Ada' }, world)).toMatchObject({ lock: 'on', status: 'open' })
  await expect(transit(place, ['bolt', bolt], row, { by: 'Ada' }, world)).rejects.toThrow('bolt of a door that is on')
  expect(await transit(place, ['paint', { set: { colour: 'red' } }], row, { by: 'Ada' }, world)).toMatchObject({
    colour: 'red',
  })
})
