import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tools } from '../src/index.ts'
import { mcpHandler } from '../src/mcp/index.ts'
import { command, environment } from './support/command.ts'
import { serve } from './support/http.ts'
import { judged, judgedInPart, leftOut, outcomesOf } from './support/scenarios.ts'
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
  const suites = [
    { name: 'conformance-2025', scenarios: 32, wanted: 4 },
    { name: '@modelcontextprotocol/conformance', scenarios: 65, wanted: 8 },
  ]

  for (const { name, scenarios, wanted } of suites) {
    it(`${name} finds nothing wrong`, { timeout: 120_000 }, async () => {
      await using server = await serve(mcpHandler(tools([stripe.source], { write: true })))
      const suite = join(modules, name, 'dist/index.js')
      const { stdout } = await run(suite, 'server', '--url', server.url, '--suite', 'all')
      const outcomes = outcomesOf(stdout)
      expect(outcomes.size).toBe(scenarios)
      let count = 0
      const omitted: string[] = []
      for (const [scenario, { passed, failed }] of outcomes) {
        const part = judgedInPart[scenario]
        if (judged.includes(scenario)) {
          expect({ scenario, failed }).toEqual({ scenario, failed: 0 })
          expect(passed, scenario).toBeGreaterThan(0)
          count++
        } else if (part) {
          expect(failed, `${scenario}: ${part.why}`).toBeLessThanOrEqual(part.failed)
          expect(passed, scenario).toBeGreaterThanOrEqual(part.passed)
          omitted.push(`${scenario} (${failed} of ${passed + failed} checks): ${part.why}`)
          count++
        } else {
          // A scenario of a new version belongs to one of the lists.
          expect(leftOut.get(scenario), `${scenario} is neither judged nor left out for a reason`).toBeDefined()
          omitted.push(`${scenario}: ${leftOut.get(scenario)}`)
        }
      }
      expect(count).toBe(wanted)
      console.log(`${name}: judged by ${count} of ${outcomes.size} scenarios; left out:\n  ${omitted.join('\n  ')}`)
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
    const call = ['--method', 'tools/call', '--tool-name', 'read', '--tool-arg', 'action=stripe.customers.list']
    const page = await inspect(...call, '--tool-arg', 'fields=["id"]')
    expect(page.stdout, page.stderr).toMatch(/\\"data\\":\[\{\\"id\\":\\"cus_/)
  })
})
