import type { Answers } from '../answers.ts'
import type { Api, Security } from '../model.ts'
import type { Usual } from './action.ts'
import type { ConnectorFacts, Setting } from './connector.ts'
import type { Placed } from './entities.ts'
import type { Entity } from './files.ts'
import { securityChosen } from './security.ts'
import type { Addresses } from './servers.ts'

/** Facts about the whole connector. */

export function usualOf(placed: readonly Placed[]): Usual {
  const most = <Value extends string>(values: readonly Value[], first: Value): Value => {
    const count = (value: Value): number => values.filter((one) => one === value).length
    return [...new Set(values)].sort((a, b) => count(b) - count(a))[0] ?? first
  }
  const styles = placed.flatMap(({ operation }) => operation.parameters.flatMap(({ style }) => (style ? [style] : [])))
  const bodies = placed.flatMap(({ operation: { body } }) =>
    body?.kind === 'json' || body?.kind === 'form' ? [body.kind] : [],
  )
  return { query: most(styles, 'repeat'), body: most(bodies, 'json') }
}

export function connectorFacts(
  api: Api,
  answers: Answers,
  { bases, settings, others }: Addresses,
  usual: Usual,
  entities: readonly Entity[],
): ConnectorFacts {
  const { name, title, readError } = answers
  const { description, version, docs } = api
  const security = securityChosen(api, answers)
  return {
    name,
    title,
    version,
    description,
    docs: docs ?? (bases[0]?.origin.includes('{') ? 'https://example.com' : (bases[0]?.origin ?? '')),
    bases,
    otherServers: others,
    settings: [...settings, ...settingsOfTokens(api, security, settings)],
    security,
    usual,
    readError,
    check: checkOf(entities),
  }
}

/** Settings in the address of tokens that requests do not have: a server that is not chosen may declare them. */
function settingsOfTokens({ servers }: Api, security: Security, known: readonly Setting[]): Setting[] {
  const url = 'tokenUrl' in security ? security.tokenUrl : ''
  const host = /^https:\/\/([^/?#]*)/i.exec(url)?.[1] ?? ''
  const names = new Set([...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  for (const { name } of known) names.delete(name)
  return [...names].map((name): Setting => {
    const declared = servers.flatMap(({ variables }) => variables).find((one) => one.name === name)
    return {
      name,
      description: declared?.description ?? '',
      default: declared?.default ?? '',
      values: declared?.values ?? [],
      part: !host.includes(`{${name}}`) ? 'path' : host === `{${name}}` ? 'host' : 'label',
    }
  })
}

/** A read without required parameters, preferably not a list. */
function checkOf(entities: readonly Entity[]): string[] {
  const all = entities.flatMap(({ name, actions }) =>
    actions
      .filter(
        ({ operation, request, download }) =>
          operation.method === 'GET' && !download && !request.params.some(({ required }) => required),
      )
      .map((action) => ({
        id: `${name}.${action.name}`,
        rank: (action.operation.deprecated ? 10 : 0) + (action.paging ? 1 : 0),
      })),
  )
  return all
    .sort((a, b) => a.rank - b.rank)
    .slice(0, 1)
    .map(({ id }) => id)
}
