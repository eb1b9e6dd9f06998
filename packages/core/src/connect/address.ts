import { fill, isSecure } from '../call/template.ts'
import type { ConnectDefinition, Values } from './definition.ts'
import { wrongParams } from './error.ts'

/**
 * The placeholders of the addresses.
 * @throws {ParamsError} for a setting that cannot be right.
 */
export const resolved = (definition: ConnectDefinition, settings: Values): Values =>
  definition.resolve?.(settings, (message) => wrongParams(definition.connector, message)) ?? settings

/** An address of the vendor; under a `baseUrl` only its path counts. */
export function addressOf(
  definition: ConnectDefinition,
  template: string,
  settings: Values,
  baseUrl: string | undefined,
): URL {
  const text = fill(template, resolved(definition, settings))
  if (!text || !URL.canParse(text)) throw wrongParams(definition.connector, 'the address of the vendor is incomplete')
  return moved(definition.connector, new URL(text), baseUrl)
}

/** An address below the caller's own. */
export function moved(connector: string, url: URL, baseUrl: string | undefined): URL {
  if (baseUrl === undefined) return url
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!base || !isSecure(base) || base.search || base.hash)
    throw wrongParams(connector, 'baseUrl must be an https address (http only on loopback) without query or fragment')
  return new URL(base.pathname.replace(/\/$/, '') + url.pathname + url.search, base)
}
