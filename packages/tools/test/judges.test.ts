import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tools } from '../src/index.ts'
import { mcpHandler } from '../src/mcp/index.ts'
import { command, environment } from './support/command.ts'
import { serve } from './support/http.ts'
import { recordedStripe } from './support/stripe.ts'

const modules = join(import.meta.dirname, '../node_modules')
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { timeout: 90_000, maxBuffer: 2 ** 26, env: { ...process.env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )

let stripe: Awaited<ReturnType<typeof recordedStripe>>
beforeAll(async () => {
  stripe = await recordedStripe()
})
afterAll(() => stripe[Symbol.asyncDispose]())

describe('@modelcontextprotocol/conformance', () => {
  /** Scenarios that ask nothing of a server but what ours offers: the others need test tools, resources or prompts. */
  const scenarios = {
    'conformance-2025': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
    '@modelcontextprotocol/conformance': [
      'server-initialize',
      'ping',
      'tools-list',
      'dns-rebinding-protection',
      'http-header-validation',
      'input-required-result-unsupported-methods',
    ],
  }

  for (const [name, wanted] of Object.entries(scenarios)) {
    it(`${name} finds nothing wrong`, { timeout: 120_000 }, async () => {
      await using server = await serve(mcpHandler(tools([stripe.source], { write: true })))
      const { stdout } = await run(
        join(modules, name, 'dist/index.js'),
        'server',
        '--url',
        server.url,
        '--suite',
        'all',
      )
      const summary = stdout.slice(stdout.indexOf('=== SUMMARY ==='))
      for (const scenario of wanted) expect(summary).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`))
    })
  }
})

describe('@modelcontextprotocol/inspector', () => {
  it('lists and calls tools over stdio', { timeout: 120_000 }, async () => {
    const variables = Object.entries(environment(stripe.server.url, stripe.key)).flatMap(([name, value]) => [
      '-e',
      `${name}=${value}`,
    ])
    const inspect = (...args: string[]) =>
      run(
        join(modules, '@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
        '--cli',
        ...variables,
        process.execPath,
        ...command,
        'mcp',
        'stripe',
        ...args,
      )
    const listed = await inspect('--method', 'tools/list')
    expect(listed.stdout).toContain('find_actions')
  })
})
