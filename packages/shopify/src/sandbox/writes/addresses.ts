import type { World } from '@ferrule/sandbox/engine'
import type { MailingAddress } from '../../generated/index.gen.ts'
import { newId } from '../ids.ts'
import { orNull } from '../values.ts'
import type { AddressInput } from './inputs.ts'

const COUNTRIES: Readonly<Record<string, string>> = {
  AU: 'Australia',
  CA: 'Canada',
  DE: 'Germany',
  FR: 'France',
  GB: 'United Kingdom',
  JP: 'Japan',
  US: 'United States',
}

/** The fields of an address, without an id. */
export function placeOf(input: AddressInput) {
  const { countryCode = null } = input
  return {
    ...orNull(input, ['firstName', 'lastName', 'company', 'address1', 'address2', 'city']),
    province: input.province ?? input.provinceCode ?? null,
    provinceCode: input.provinceCode ?? null,
    country: input.country ?? COUNTRIES[countryCode ?? ''] ?? countryCode,
    countryCodeV2: countryCode,
    ...orNull(input, ['zip', 'phone']),
    name: [input.firstName, input.lastName].filter(Boolean).join(' '),
    latitude: null,
    longitude: null,
  }
}

/** An address as records hold it. */
export const addressOf = (
  world: World,
  input: AddressInput | null | undefined,
  model: string,
  id?: string,
): MailingAddress | null =>
  input ? { id: id ?? `${newId(world, 'Address', 'MailingAddress')}?model_name=${model}`, ...placeOf(input) } : null

/** An address as input has it, of a record. */
export const inputOf = <Place extends MailingAddress>({ countryCodeV2, ...place }: Place): AddressInput => ({
  ...place,
  countryCode: countryCodeV2 ?? undefined,
})

/** A known address with what an input changes of it. A country follows from its code. */
export const changedAddress = (
  world: World,
  known: MailingAddress | null | undefined,
  input: AddressInput,
  model: string,
) => addressOf(world, { ...(known && inputOf(known)), country: undefined, ...input }, model, known?.id)
