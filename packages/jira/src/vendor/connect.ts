import type { Choice, ConnectDefinition } from '@ferrule/core/connect'

const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/
const LABEL = /^(?:https:\/\/)?([A-Za-z0-9-]{1,63})(?:\.atlassian\.net)?\/?$/
const SITES = 'https://api.atlassian.com/oauth/token/accessible-resources'
const MOST_SITES = 1000

const labelOf = (site: string): string | undefined => LABEL.exec(site)?.[1]?.toLowerCase()

/** Checks the site that the caller named. */
export const checkedSite: NonNullable<ConnectDefinition['resolve']> = ({ site }, wrong) => {
  if (site !== undefined && !UUID.test(site) && !labelOf(site))
    throw wrong('site must be the first part of its address (acme of https://acme.atlassian.net), or its cloud id')
  return {}
}

/** The cloud id of the site: the named one, or the only one. */
export const cloudOfSite: NonNullable<ConnectDefinition['finish']> = async ({
  accessToken,
  settings,
  refuse,
  getJson,
}) => {
  const sites = sitesOf(await getJson(SITES, { authorization: `Bearer ${accessToken}` }))
  if (!sites) throw refuse('response', 'the list of sites cannot be read')
  const { site } = settings
  if (site !== undefined) {
    const label = labelOf(site)
    const found = sites.find(
      ({ config, url = '' }) =>
        config['cloud_id']?.toLowerCase() === site.toLowerCase() || (label && labelOf(url) === label),
    )
    if (!found)
      throw refuse('refused', 'the user did not choose the site that was named; they choose it on the consent page')
    return { config: found.config }
  }
  const [first] = sites
  if (!first)
    throw refuse(
      'refused',
      'the token reaches no Jira site; the user chooses one on the consent page, and scopes of Jira open it',
    )
  return sites.length === 1 ? { config: first.config } : { choices: sites }
}

/** The sites in the list, which has an entry per product; the scopes tell which. */
function sitesOf(list: unknown): Choice[] | undefined {
  if (!Array.isArray(list)) return undefined
  const sites = new Map<string, Choice>()
  for (const { id, name, url, scopes } of list.slice(0, MOST_SITES).map(Object) as Record<string, unknown>[]) {
    if (typeof id !== 'string' || !UUID.test(id)) return undefined
    const isJira = !Array.isArray(scopes) || scopes.some((scope) => String(scope).includes('jira'))
    if (!isJira) continue
    sites.set(id, {
      name: String(name ?? id).slice(0, 200),
      ...(typeof url === 'string' && { url: url.slice(0, 500) }),
      config: { cloud_id: id },
    })
  }
  return [...sites.values()]
}
