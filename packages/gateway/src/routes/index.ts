import type { App } from '../http/endpoint.ts'
import type { Gateway } from '../services.ts'
import { agentConnectorRoutes } from './agent-connectors.ts'
import { agentTokenRoutes } from './agent-tokens.ts'
import { approvalRoutes } from './approvals.ts'
import { configRoutes } from './config.ts'
import { connectionRoutes } from './connections.ts'
import { connectorRoutes } from './connectors.ts'
import { consoleRoutes } from './console.ts'
import { definitionRoutes } from './definitions.ts'
import { destinationRoutes } from './destinations.ts'
import { executeRoutes } from './execute.ts'
import { jobRoutes } from './jobs.ts'
import { mcpRoutes } from './mcp.ts'
import { mcpOauthRoutes } from './mcp-oauth.ts'
import { oauthRoutes } from './oauth.ts'
import { oidcRoutes } from './oidc.ts'
import { otherRoutes } from './others.ts'
import { sourceRoutes } from './sources.ts'
import { systemRoutes } from './system.ts'
import { tokenRoutes } from './tokens.ts'
import { webhookRoutes } from './webhooks.ts'
import { workspaceRoutes } from './workspaces.ts'

/** All routes, resource by resource. */
export function defineRoutes(app: App, gateway: Gateway, consoleFolder?: string): void {
  const resources = [
    tokenRoutes,
    oauthRoutes,
    agentConnectorRoutes,
    executeRoutes,
    mcpRoutes,
    mcpOauthRoutes,
    approvalRoutes,
    oidcRoutes,
    agentTokenRoutes,
    definitionRoutes,
    connectorRoutes,
    workspaceRoutes,
    sourceRoutes,
    webhookRoutes,
    destinationRoutes,
    connectionRoutes,
    jobRoutes,
    configRoutes,
    otherRoutes,
    systemRoutes,
  ]
  for (const define of resources) define(app, gateway)
  consoleRoutes(app, gateway, consoleFolder)
}
