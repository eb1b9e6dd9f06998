// Files share a worker, so a test that fails in the middle must not leave its clock or its spies to the next file.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
