import { type Api, ImportError, LEADS_AWAY, type Losses, type Server } from '../model.ts'
import type { Base, Setting } from './connector.ts'
import { snake, unused } from './names.ts'

/** Base URLs of the document: hosts, path prefixes, and settings. */
export interface Addresses {
  readonly bases: readonly Base[]
  readonly settings: readonly Setting[]
  readonly others: readonly Server[]
  /** An address that the document does not name. */
  readonly invented?: string
  /** Undefined if the operation has a server of its own that cannot be used. */
  of(server: Server | undefined): Base | undefined
}

/** `given` is a URL that the user chose; `from` is the document's origin. */
export function addressesOf(api: Api, name: string, given: string | undefined, from: string): Addresses {
  const settings = new Map<string, Setting>()
  const named = given === undefined ? api.servers : [{ url: given, description: '', variables: [] }]
  const ported = (server: Server): Server => atUsualPort(withScheme(server), api.losses)
  const [first, ...others] = named.map(ported)
  const home = baseOf(first ?? { url: '', description: '', variables: [] }, 'api', name, from, settings)
  const bases = new Map([[home.origin, home]])
  const known = new Map<string, Base>([[first?.url ?? '', home]])
  const unusable = new Set<string>()
  for (const { server: own } of api.operations) {
    const server = own && ported(own)
    if (!server || known.has(server.url) || unusable.has(server.url)) continue
    if (!isHttps(server.url) || isAway(server.url)) {
      unusable.add(server.url)
      continue
    }
    const base = baseOf(fixed(server), 'other', name, from, settings)
    const same = bases.get(base.origin)
    const named = same ? same.name : baseName(base.origin, new Set([...bases.values()].map((one) => one.name)))
    const made = { ...base, name: named }
    if (!same) bases.set(base.origin, made)
    known.set(server.url, made)
  }
  const invented = inventedFor(name)
  const isInvented = [...known].some(([url, { origin }]) => origin === invented && !url.includes(invented.slice(8)))
  return {
    ...(isInvented && { invented }),
    bases: [...bases.values()],
    settings: [...settings.values()],
    others: others.filter(({ url }) => !known.has(url)).slice(0, 9),
    of: (own) => {
      const url = own && ported(own).url
      return unusable.has(url ?? '') ? undefined : (known.get(url ?? first?.url ?? '') ?? home)
    },
  }
}

/**
 * A server of single operations whose whole host is a variable: its default, if it has one. A setting of the connector cannot be
 * another one for each call, and could be any host.
 */
function fixed(server: Server): Server {
  const [, name] = /^https:\/\/\{([^{}]*)\}(?=[/?#]|$)/i.exec(server.url) ?? []
  const usual = server.variables.find((one) => one.name === name)?.default ?? ''
  return HOST.test(usual) ? { ...server, url: server.url.replace(`{${name}}`, usual) } : server
}

/** A scheme that is a variable: http where the defaults lead to this machine, and https elsewhere. */
function withScheme(server: Server): Server {
  const scheme = /^\{[^{}]*\}(?=:\/\/)/
  if (!scheme.test(server.url)) return server
  const usual = new Map(server.variables.map((one) => [one.name, one.default]))
  const local = server.url.replace(scheme, 'http').replace(/\{([^{}]*)\}/g, (all, name) => usual.get(name) || all)
  return { ...server, url: isLoopback(local) ? local : server.url.replace(scheme, 'https') }
}

/** A port that is a variable becomes its default. As a setting, it would be part of the host that an operator confirms. */
function atUsualPort(server: Server, losses: Losses): Server {
  const [before, name] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#:]*:\{([^{}/?#]*)\}(?=[/?#]|$)/i.exec(server.url) ?? []
  const usual = server.variables.find((one) => one.name === name)?.default ?? ''
  if (before === undefined || !/^[1-9]\d{0,4}$/.test(usual) || Number(usual) > 65_535) return server
  losses.add('ports of servers that are variables: their default is used, --base-url names another', server.url)
  return { ...server, url: `${before.slice(0, before.lastIndexOf('{'))}${usual}${server.url.slice(before.length)}` }
}

/** Whether the path of a whole address has segments that lead elsewhere: none that is asked for begins with it. */
const isAway = (url: string): boolean => LEADS_AWAY.test(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '')

const HOST = /^[a-z0-9][a-z0-9.-]{0,250}\.[a-z]{2,20}$/i

/** Name of a base URL: `https://upload.acme.com` → `upload`. */
const baseName = (origin: string, taken: ReadonlySet<string>): string =>
  unused(
    snake(
      origin
        .replace(/^https?:\/\//, '')
        .split('.')[0]
        ?.replace(/[{}]/g, '') ?? '',
    ) || 'other',
    taken,
  )

function baseOf(server: Server, name: string, connector: string, from: string, settings: Map<string, Setting>): Base {
  const host = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(server.url)?.[1] ?? ''
  const text = absolute(server.url, connector, from).replace(/\{([^{}]*)\}/g, (_, variable: string) => {
    const declared = server.variables.find((one) => one.name === variable)
    const own = /^\w+$/.test(variable) ? variable : snake(variable) || 'part'
    const inHost = host.includes(`{${variable}}`)
    const part = !inHost ? 'path' : host === `{${variable}}` ? 'host' : 'label'
    settings.set(own, {
      name: own,
      description: declared?.description ?? '',
      default: declared?.default ?? '',
      values: declared?.values ?? [],
      part,
    })
    return `{${own}}`
  })
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(text) ?? []
  if (!/^https:\/\/[A-Za-z0-9.{}_-]+(:\d{1,5})?$/.test(origin) && !isLoopback(origin))
    throw new ImportError(`${problemOf(server.url)}; set one with --base-url`)
  if (LEADS_AWAY.test(path))
    throw new ImportError(
      `the path of the URL ${server.url.slice(0, 200).replace(/\p{Cc}/gu, '?')} has "..", "//" or a control character; set one with --base-url`,
    )
  return { name, origin, prefix: withoutSlashes(path) }
}

/** Why requests cannot go to a URL. A password in it is not repeated. */
function problemOf(url: string): string {
  const [, scheme = '', place = ''] = /^([a-z][a-z0-9+.-]*:)?\/\/([^/?#]*)/i.exec(url) ?? []
  if (place.includes('@')) return `the URL of ${place.slice(place.lastIndexOf('@') + 1).slice(0, 200)} has a user name`
  const shown = `the URL ${url.slice(0, 200)}`
  return /^https?:$/i.test(scheme) ? `the host of ${shown} is none that requests go to` : `${shown} is not https`
}

/** Whether a URL is http(s), or relative to the document's. */
const isHttps = (url: string): boolean =>
  !/^([a-z][a-z0-9+.-]*:)?\/\//i.test(url) || /^(https?:)?\/\/[A-Za-z0-9.{}_-]+(:\d{1,5})?([/?#]|$)/i.test(url)

/** Removes trailing slashes. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

const inventedFor = (name: string): string => `https://api.${name}.example`

/** Whether requests to a URL stay on this machine, where connectors accept http. */
export const isLoopback = (url: string): boolean =>
  /^http:\/\/(localhost|127(\.\d{1,3}){3})(:\d{1,5})?([/?#]|$)/i.test(url)

/** Resolves relative URLs against the document's; http becomes https, except on loopback. */
function absolute(url: string, name: string, from: string): string {
  if (isLoopback(url)) return url
  const secure = url.replace(/^http:/i, 'https:').replace(/^\/\//, 'https://')
  if (/^https:\/\//i.test(secure)) return secure
  const home = /^https?:\/\//i.test(from) && URL.canParse(from) ? new URL(from) : new URL(inventedFor(name))
  if (secure === '') return home.origin
  const below = secure.startsWith('/') ? '' : home.pathname.slice(0, home.pathname.lastIndexOf('/') + 1)
  return `${home.origin}${withoutDots(`${below}${secure}`)}`
}

/** As a client reads a relative address: `/docs/v1/../api` → `/docs/api`. */
function withoutDots(path: string): string {
  const kept: string[] = []
  for (const segment of path.split('/').slice(1))
    if (/^(\.|%2e){2}$/i.test(segment)) kept.pop()
    else if (!/^(\.|%2e)$/i.test(segment)) kept.push(segment)
  return `/${kept.join('/')}`
}
