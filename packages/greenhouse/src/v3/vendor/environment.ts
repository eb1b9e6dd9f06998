import { CredentialsError, type Environment } from '@ferrule/core/connector'

const set = (value: string | undefined): boolean => value !== undefined && value.trim() !== ''

/** Refuses an environment that has credentials of v1 only. Otherwise the variables of v3 are read, or named as missing. */
export function refuseV1Key(env: Environment): undefined {
  const { GREENHOUSE_API_KEY, GREENHOUSE_CLIENT_ID, GREENHOUSE_CLIENT_SECRET } = env
  if (!set(GREENHOUSE_API_KEY) || set(GREENHOUSE_CLIENT_ID) || set(GREENHOUSE_CLIENT_SECRET)) return undefined
  throw new CredentialsError(
    '[greenhouse-v3] GREENHOUSE_API_KEY is a key of Harvest v1; set GREENHOUSE_CLIENT_ID and GREENHOUSE_CLIENT_SECRET, or import the connector from @ferrule/greenhouse/v1',
    { connector: 'greenhouse-v3' },
  )
}
