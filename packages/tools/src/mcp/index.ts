import {
  type AuthInfo,
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import type { Tool } from '../types.ts'
import { openDesk } from './approval.ts'
import { type ServerOptions, serverFactory } from './server.ts'

export { type ServerOptions, serverFactory } from './server.ts'

/** Options of {@link mcpHandler}. */
export interface McpOptions extends ServerOptions {
  /** Host names that requests may be made to, without port. Default: those of this machine. */
  readonly allowedHosts?: readonly string[]
  /** Host names of pages that may make requests. Default: those of this machine. Programs send no origin. */
  readonly allowedOrigins?: readonly string[]
  /** Called with other errors; it does not change the response. */
  readonly onError?: (error: Error) => void
}

/** The caller, as verified by your code. */
export type McpAuth = AuthInfo

/**
 * Serves tools by Streamable HTTP, the stateless revision 2026-07-28 and the older ones: `POST /mcp`. Verify tokens in your own
 * code; `tools` may be a function that returns other tools for each caller.
 */
export function mcpHandler(
  tools:
    | readonly Tool[]
    | ((auth: McpAuth | undefined, request: Request) => readonly Tool[] | Promise<readonly Tool[]>),
  options: McpOptions = {},
): (request: Request, context?: { readonly authInfo?: McpAuth }) => Promise<Response> {
  const desk = openDesk(options.stateKey)
  const hosts = [...(options.allowedHosts ?? localhostAllowedHostnames())]
  const origins = [...(options.allowedOrigins ?? localhostAllowedOrigins())]
  const handler = createMcpHandler(
    async ({ authInfo, requestInfo }) => {
      const mine = typeof tools === 'function' ? await tools(authInfo, requestInfo as Request) : tools
      return serverFactory(mine, options, desk)()
    },
    options.onError ? { onerror: options.onError } : {},
  )
  return async (request, { authInfo } = {}) =>
    hostHeaderValidationResponse(named(request), hosts) ??
    originValidationResponse(request, origins) ??
    handler.fetch(request, authInfo ? { authInfo } : {})
}

/** A request whose host is in a header, as from a network. Some platforms have it in the address only. */
function named(request: Request): Request {
  if (request.headers.has('host')) return request
  return new Request(request.url, { headers: { host: new URL(request.url).host } })
}
