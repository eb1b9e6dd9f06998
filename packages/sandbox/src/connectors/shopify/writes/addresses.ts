import type { World } from '../../../core/vendor.ts'
import { gid, nextNumber } from '../ids.ts'
import type { Input } from './write.ts'

const COUNTRIES: Readonly<Record<string, string>> = {
  AU: 'Australia',
  CA: 'Canada',
  DE: 'Germany',
  FR: 'France',
  GB: 'United Kingdom',
  JP: 'Japan',
  US: 'United States',
}

/** An address as records hold it. */
export function addressOf(world: World, input: Input, model: string, id?: string) {
  if (!input) return null
  const { firstName = null, lastName = null, countryCode = null } = input
  return {
    id: id ?? `${gid('MailingAddress', nextNumber(world, 'address', 8_100_000_001))}?model_name=${model}`,
    firstName,
    lastName,
    company: input.company ?? null,
    address1: input.address1 ?? null,
    address2: input.address2 ?? null,
    city: input.city ?? null,
    province: input.province ?? input.provinceCode ?? null,
    provinceCode: input.provinceCode ?? null,
    country: input.country ?? COUNTRIES[countryCode] ?? countryCode,
    countryCodeV2: countryCode,
    zip: input.zip ?? null,
    phone: input.phone ?? null,
    name: [firstName, lastName].filter(Boolean).join(' '),
    latitude: null,
    longitude: null,
  }
}

/** An address as input has it, of a record. */
export const inputOf = (address: Input): Input => ({ ...address, countryCode: address.countryCodeV2 })
