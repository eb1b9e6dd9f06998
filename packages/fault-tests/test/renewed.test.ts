import { expect, test } from 'vitest'
import { names, subjectOf } from './kit/subjects.ts'

// Each vendor rejects in its own way: Jira with 200 and a header.
test.each(names)('%s: a credentials function is asked once more, for all calls that wait; writes too', async (name) => {
  const subject = subjectOf(name)
  const upstream = await subject.listen()
  let asked = 0
  let answered = 0
  let allRejected = (): void => {}
  const rejections = new Promise<void>((resolve) => {
    allRejected = resolve
  })
  const hooks = {
    onResponse: () => {
      if (++answered === 3) allRejected()
    },
  }
  const calls = subject.connect({ baseUrl: upstream.url, hooks, retry: 0 }, (good) => async () => {
    if (++asked <= 3) return { ...good, ...subject.outdated }
    await rejections
    return good
  })
  const before = subject.written()
  await Promise.all([calls.get(), calls.write(), calls.list()])
  expect(asked).toBe(4)
  expect(answered).toBe(6)
  expect(subject.written()).toBe(before + 1)
  await upstream.close()
})
