import { run } from '@ferrule/test-kit/repo'
import { describe, expect, test } from 'vitest'

describe.skipIf(process.platform === 'win32')('a command that checks run', () => {
  test('has ended when it has, even if a program that it started keeps its output open', async () => {
    const { status, stdout } = await run('sh', ['-c', 'sleep 90 & echo done'])
    expect([status, stdout]).toEqual([0, 'done\n'])
  })

  test('is ended at its limit, and keeps what it printed', async () => {
    const { status, output } = await run('sh', ['-c', 'echo begun; exec sleep 90'], { limitMs: 500 })
    expect([status, output]).toEqual([1, 'begun\nsh: ended by SIGKILL\n'])
  })
})
