import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createSandbox } from '@ferrule/sandbox'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from 'vitest'
import { testGateway } from './support/gateway.ts'
import { consent, serve } from './support/oauth.ts'

const proxy = join(dirname(createRequire(import.meta.url).resolve('mcp-remote/package.json')), 'dist/proxy.js')

/** The address that the program asks its user to open. */
function authorizationUrl(stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    stderr.on('data', (chunk) => {
      text += chunk
      const [url] = /http:\/\/127\.0\.0\.1:\d+\/oauth\/authorize\?\S+(?=\s)/.exec(text) ?? []
      if (url !== undefined) resolve(url)
    })
  })
}

test('mcp-remote logs in from nothing, and its tools are those of the workspace', async () => {
  const sandbox = createSandbox('stripe', { records: { customers: 3 } })
  const upstream = await sandbox.listen()
  const one = await testGateway({ upstreams: { stripe: upstream.url }, copiesNew: false })
  const served = await serve(one)
  const folder = mkdtempSync(join(tmpdir(), 'mcp-remote-'))
  const token = await one.scoped('acme')
  const body = { workspace_name: 'acme', connector_type: 'Stripe', credentials: sandbox.credentials }
  expect((await one.send('POST', '/v1/integrations/connectors', { token, body })).status).toBe(200)
  const workspaceId = (await one.gateway.workspaces.byName('acme'))?.id
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [proxy, `${served.url}/mcp`],
    // Without a PATH, no browser opens.
    env: { MCP_REMOTE_CONFIG_DIR: folder, HOME: folder, PATH: folder },
    stderr: 'pipe',
  })
  const client = new Client({ name: 'test', version: '1' })
  try {
    const opened = authorizationUrl(transport.stderr as unknown as NodeJS.ReadableStream)
    const connected = client.connect(transport, { timeout: 50_000 })
    const { landed } = await consent(one, await opened, { approved: true, workspaceId, access: 'read' })
    expect((await fetch(landed)).status).toBe(200)
    await connected
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['find_actions', 'describe_action', 'read', 'search', 'sync_copy'])
    const read = await client.callTool({ name: 'read', arguments: { action: 'stripe.customers.list', params: {} } })
    expect(JSON.stringify(read)).toContain('cus_')
  } finally {
    await client.close()
    await served.close()
    await one.close()
    await upstream.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
