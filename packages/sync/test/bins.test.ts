import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { protocolJudge } from './support/protocol.ts'
import { command, linesOf } from './support/run.ts'
import { open } from './support/subjects.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let upstream: Awaited<ReturnType<typeof open>>
const folder = mkdtempSync(join(tmpdir(), 'ferrule-bins-'))
const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const judge = protocolJudge()
let env: Record<string, string>
let config: string

beforeAll(async () => {
  upstream = await open('stripe', { customers: 8, products: 2 })
  env = { FERRULE_UPSTREAM_STRIPE: upstream.url }
  config = file('config.json', { credentials: upstream.sandbox.credentials })
})
afterAll(async () => {
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

const catalogFor = (names: string[], sync_mode = 'incremental') =>
  file('catalog.json', {
    streams: names.map((name) => ({
      stream: { name, json_schema: {}, supported_sync_modes: ['full_refresh', 'incremental'] },
      sync_mode,
      destination_sync_mode: sync_mode === 'incremental' ? 'append_dedup' : 'overwrite',
    })),
  })

describe('ferrule-source', () => {
  test('spec, check and discover are messages of the protocol, and read resumes from its own state', async () => {
    const [spec] = linesOf((await command('ferrule-source', ['stripe', 'spec'])).stdout)
    expect(spec).toMatchObject({ type: 'SPEC', spec: { connectionSpecification: { required: ['credentials'] } } })
    expect(JSON.stringify(spec)).toContain('"airbyte_secret":true')

    const [checked] = linesOf((await command('ferrule-source', ['stripe', 'check', '--config', config], env)).stdout)
    expect(checked).toEqual({ type: 'CONNECTION_STATUS', connectionStatus: { status: 'SUCCEEDED' } })

    const [found] = linesOf((await command('ferrule-source', ['stripe', 'discover', '--config', config], env)).stdout)
    const { streams } = (found as { catalog: { streams: { name: string; json_schema: { properties: object } }[] } })
      .catalog
    expect(streams.map(({ name }) => name)).toEqual(upstream.subject.definition.streams.map(({ name }) => name))
    expect(streams[0]?.json_schema.properties).toHaveProperty('email')

    const catalog = catalogFor(['customers', 'subscription_items'])
    const read = (...more: string[]) =>
      command('ferrule-source', ['stripe', 'read', '--config', config, '--catalog', catalog, ...more], env)
    const first = await read()
    const messages = linesOf(first.stdout)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect([spec, checked, found, ...messages].map(judge)).not.toContainEqual(expect.any(String))
    expect(messages.filter(({ type }) => type === 'RECORD').length).toBeGreaterThan(8)

    // The state that a platform keeps: the last STATE of each stream.
    const states = new Map(
      messages
        .filter(({ type }) => type === 'STATE')
        .map((message) => [JSON.stringify((message as never)['state']['stream']['stream_descriptor']), message]),
    )
    const state = file(
      'state.json',
      [...states.values()].map((message) => message['state']),
    )
    const second = linesOf((await read('--state', state)).stdout)
    expect(second.filter(({ type }) => type === 'RECORD')).toEqual([])
    expect(second.map(judge)).not.toContainEqual(expect.any(String))
  })

  test('bad input is one line that says what to do', async () => {
    const catalog = catalogFor(['customers'])
    const foreign = file('foreign.json', {
      customers: { version: 1, connector: 'jira', stream: 'customers', generation: 1 },
    })
    const cases: [args: string[], says: RegExp][] = [
      [['strip', 'spec'], /did you mean stripe/],
      [['stripe', 'read', '--confg', 'x'], /^--confg is not an option; did you mean --config\?$/m],
      [['stripe', 'reed'], /did you mean read/],
      [['stripe', 'read', '--config', join(folder, 'none.json')], /none\.json cannot be read/],
      [['stripe', 'read', '--config', file('broken.json', '{')], /broken\.json is not JSON/],
      [['stripe', 'read', '--config', config, '--catalog', catalogFor(['custmers'])], /did you mean customers/],
      [
        ['stripe', 'read', '--config', config, '--catalog', catalog, '--state', foreign],
        /belongs to jira, not to stripe/,
      ],
    ]
    const ended = await Promise.all(cases.map(([args]) => command('ferrule-source', args, env)))
    for (const [index, { code, stdout, stderr }] of ended.entries()) {
      expect(stderr).toMatch(cases[index]![1])
      expect(stderr).not.toContain('    at ')
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    }
  })

  test('credentials that are refused fail the check, and are not shown', async () => {
    const wrong = file('wrong.json', { credentials: { api_key: 'sk_test_wrongwrongwrong' } })
    const { stdout } = await command('ferrule-source', ['stripe', 'check', '--config', wrong], env)
    expect(linesOf(stdout)).toMatchObject([{ type: 'CONNECTION_STATUS', connectionStatus: { status: 'FAILED' } }])
    expect(stdout).not.toContain('wrongwrong')
  })
})

test('the commands are one file: told apart by their name, or by their arguments', async () => {
  const own = join(import.meta.dirname, '../src/cli/ferrule-sync.ts')
  const run = (path: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [
      ...['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', path, ...args],
    ])
  const { bin } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { bin: object }
  // With several files, npx runs none of them; with one called `sync`, the system's own is hidden.
  expect(Object.keys(bin)).toEqual(['ferrule-sync', 'ferrule-source', 'ferrule-tap'])
  expect(new Set(Object.values(bin)).size).toBe(1)
  const link = (name: string) => {
    symlinkSync(own, join(folder, name))
    return join(folder, name)
  }
  expect((await run(link('ferrule-source'), 'stripe', 'spec')).stdout).toContain('"type":"SPEC"')
  expect((await run(own, 'stripe', 'spec')).stdout).toContain('"type":"SPEC"')
  expect((await run(link('ferrule-tap'), '--help')).stdout).toContain('Singer')
  expect((await run(own, 'tap', '--help')).stdout).toContain('Singer')
})

test('ferrule-tap speaks Singer: a schema before the records of a stream, bookmarks to go on from', async () => {
  const { stdout } = await command('ferrule-tap', ['stripe', '--config', config, '--discover'], env)
  const { streams } = JSON.parse(stdout) as {
    streams: { stream: string; metadata: { metadata: { selected: boolean } }[] }[]
  }
  for (const { stream, metadata } of streams)
    metadata[0]!.metadata.selected = ['customers', 'products'].includes(stream)
  const args = ['stripe', '--config', config, '--catalog', file('singer.json', { streams })]
  const lines = linesOf((await command('ferrule-tap', args, env)).stdout)
  expect([...new Set(lines.map(({ stream }) => stream).filter(Boolean))]).toEqual(['customers', 'products'])
  expect(lines[0]).toMatchObject({ type: 'SCHEMA', stream: 'customers', key_properties: ['id'] })
  expect(lines.filter(({ type, stream }) => type === 'RECORD' && stream === 'customers')).toHaveLength(8)
  const state = file('bookmarks.json', lines.findLast(({ type }) => type === 'STATE')!['value'])
  const again = linesOf((await command('ferrule-tap', [...args, '--state', state], env)).stdout)
  expect(again.filter(({ type }) => type === 'RECORD')).toEqual([])
})
