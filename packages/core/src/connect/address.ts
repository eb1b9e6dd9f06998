import { fill, isSecure } from '../call/template.ts'
import type { ConnectDefinition, Values } from './definition.ts'
import { wrongParams } from './error.ts'

/**
 * Resolves the placeholders of the vendor's URLs.
 * @throws {ParamsError} for an invalid setting.
 */
export const resolved = (definition: ConnectDefinition, settings: Values): Values =>
  definition.resolve?.(settings, (message) => wrongParams(definition.connector, message)) ?? settings

/** A URL of the vendor. With a `baseUrl`, only its path is used. */
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

/** Moves a URL below the caller's `baseUrl`. */
export function moved(connector: string, url: URL, baseUrl: string | undefined): URL {
  if (baseUrl === undefined) return url
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!base || !isSecure(base) || base.search || base.hash)
    throw wrongParams(connector, 'baseUrl must be an https address (http only on loopback) without query or fragment')
  return new URL(base.pathname.replace(/\/$/, '') + url.pathname + url.search, base)
}
