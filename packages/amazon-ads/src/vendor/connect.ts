import type { ConnectDefinition } from '@ferrule/core/connect'

/** The consent page and token endpoint of each region. */
const HOSTS: Readonly<Record<string, { readonly page: string; readonly auth: string }>> = {
  NA: { page: 'www.amazon.com', auth: 'api.amazon.com' },
  EU: { page: 'eu.account.amazon.com', auth: 'api.amazon.co.uk' },
  FE: { page: 'apac.account.amazon.com', auth: 'api.amazon.co.jp' },
}

export const hostsOfRegion: NonNullable<ConnectDefinition['resolve']> = ({ region = 'NA' }, wrong) => {
  const hosts = Object.hasOwn(HOSTS, region) ? HOSTS[region] : undefined
  if (!hosts) throw wrong('region must be NA, EU or FE')
  return hosts
}

export const configOfRegion: NonNullable<ConnectDefinition['finish']> = ({ settings: { region = 'NA' } }) => ({
  config: { region },
})
