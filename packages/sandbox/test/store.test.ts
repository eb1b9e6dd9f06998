import { expect, test } from 'vitest'
import type { Row } from '../src/core/rows.ts'
import { Store } from '../src/core/store.ts'

test('a record that was changed since it was found is not changed: nothing is lost in silence', async () => {
  const store = new Store({ has: (name) => name === 'things', all: () => ['things'] }, (_, row) => ({
    ...row,
    id: String(row['id']),
  }))
  const found = await store.insert('things', { id: '1', size: 1 })
  const changed = await store.changeRow('things', found, (row) => {
    row['size'] = 2
  })
  const add = (row: Row) => {
    row['size'] = Number(row['size']) + 1
  }
  await expect(store.changeRow('things', found, add)).rejects.toThrow('the record 1 was changed or deleted since')
  expect(await store.changeRow('things', changed, add)).toMatchObject({ size: 3 })
  expect(store.all('things')).toMatchObject([{ id: '1', size: 3 }])
})
