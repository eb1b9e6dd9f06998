import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { loadConnector, readArguments } from '../src/cli.ts'
import { published } from '../src/published.gen.ts'
import { command } from './support/command.ts'
import { names } from './support/connectors.ts'

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [...command, ...args], {
    env: { PATH: process.env['PATH'] },
    timeout: 20_000,
  }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  )

describe('ferrule-tools', () => {
  it('reads its arguments', () => {
    expect(
      readArguments(['mcp', 'stripe', 'jira', '--read-only', '--allow', 'stripe.customers', '--allow', 'jira']),
    ).toMatchObject({
      command: 'mcp',
      connectors: ['stripe', 'jira'],
      'read-only': true,
      allow: ['stripe.customers', 'jira'],
    })
    expect(() => readArguments(['mcp', '--read-only', '--allow-writes'])).toThrow('cannot be combined')
    expect(() => readArguments(['mcp', '--reed-only'])).toThrow('--reed-only')
  })

  it('loads connectors by name with credentials from the environment', { timeout: 60_000 }, async () => {
    await expect(loadConnector('greenhouse/v3', {})).rejects.toThrow(
      /\[greenhouse-v3\] environment variable GREENHOUSE/,
    )
    expect((await loadConnector('stripe', { STRIPE_API_KEY: 'sk_test_1' })).manifest?.name).toBe('stripe')
    await expect(loadConnector('stripe', {})).rejects.toThrow('STRIPE_API_KEY is missing')
    await expect(loadConnector('strpe', {})).rejects.toThrow(
      'the connector strpe is not installed; did you mean stripe? Else npm install @ferrule/strpe',
    )
    await expect(loadConnector('warehouse', {})).rejects.toThrow('is not installed; npm install @ferrule/warehouse')
    expect(published.filter((name) => !name.includes('/'))).toEqual(names)
    await expect(loadConnector('../../etc', {})).rejects.toThrow('is not a connector name')
  })

  it('says what is wrong on stderr and ends with 1', { timeout: 60_000 }, async () => {
    const missing = await run('mcp', 'stripe')
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('STRIPE_API_KEY') })
    expect((await run('serve')).stderr).toContain('the only command is mcp')
  })
})
