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

export type { DeskOptions } from './approval.ts'
export { type ServerOptions, serverFactory } from './server.ts'

/** Options of {@link mcpHandler}. */
export interface McpOptions extends ServerOptions {
  /** Allowed host names of requests, without port. Default: those of this machine. */
  readonly allowedHosts?: readonly string[]
  /** Allowed host names of pages that send requests. Default: those of this machine. Programs send no origin. */
  readonly allowedOrigins?: readonly string[]
  /** Called with unexpected errors. It does not change the response. */
  readonly onError?: (error: Error) => void
}

/** The caller, as verified by your code. */
export type McpAuth = AuthInfo

/**
 * Serves tools over Streamable HTTP: the stateless revision 2026-07-28 and older ones, at `POST /mcp`. Verify tokens in
 * your own code; `tools` can be a function that returns different tools for each caller.
 */
export function mcpHandler(
  tools:
    | readonly Tool[]
    | ((auth: McpAuth | undefined, request: Request) => readonly Tool[] | Promise<readonly Tool[]>),
  options: McpOptions = {},
): (request: Request, context?: { readonly authInfo?: McpAuth }) => Promise<Response> {
  const desk = openDesk(options)
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

/** The request with a Host header. On some platforms, only the URL has the host. */
function named(request: Request): Request {
  if (request.headers.has('host')) return request
  return new Request(request.url, { headers: { host: new URL(request.url).host } })
}
