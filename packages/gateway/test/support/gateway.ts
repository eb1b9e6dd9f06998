// A gateway over a folder of its own, in process: requests go straight to its app, unless one asks for a server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { createApp } from '../../src/app.ts'
import { openDatabase } from '../../src/db/open.ts'
import { type GatewaySettings, openGateway } from '../../src/gateway.ts'
import type { App } from '../../src/http/endpoint.ts'
import type { Gateway } from '../../src/services.ts'
import { localWrapper } from '../../src/vault/envelope.ts'
import { fileRing } from '../../src/vault/key-ring.ts'

// Databases and keys are real here, and machines may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

export interface TestGateway {
  readonly folder: string
  readonly gateway: Gateway
  readonly app: App
  readonly login: { readonly id: string; readonly secret: string }
  readonly logs: string[]
  /** An application token. */
  token(): Promise<string>
  /** A token for this workspace, which is made. */
  scoped(workspace: string): Promise<string>
  /** Sends JSON, and reads JSON (or text). */
  send(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<Reply>
  close(): Promise<void>
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes
  readonly body: any
}

export async function testGateway(
  settings: Partial<GatewaySettings> & { url?: string; folder?: string } = {},
): Promise<TestGateway> {
  const folder = settings.folder ?? mkdtempSync(join(tmpdir(), 'ferrule-gateway-'))
  const logs: string[] = []
  const gateway = await openGateway({
    db: await openDatabase({ data: folder, url: settings.url }),
    keys: localWrapper(fileRing(join(folder, 'keys.json'))),
    copies: { data: folder, url: settings.url },
    log: (...line) => logs.push(JSON.stringify(line)),
    ...settings,
  })
  const app = createApp(gateway)
  const login = await gateway.applications.create('test')
  const send: TestGateway['send'] = async (method, path, { token, body } = {}) => {
    const response = await app.request(path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
  const token = async (): Promise<string> =>
    (
      await send('POST', '/v1/applications/token', {
        body: { client_id: login.id, client_secret: login.secret },
      })
    ).body.access_token
  return {
    folder,
    gateway,
    app,
    login,
    logs,
    send,
    token,
    scoped: async (workspace) =>
      (
        await send('POST', '/api/v1/embedded/scoped-token', {
          token: await token(),
          body: { workspace_name: workspace },
        })
      ).body.token,
    async close() {
      await gateway.close()
      if (!settings.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
