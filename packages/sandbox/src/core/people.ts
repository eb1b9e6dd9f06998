import type { Random } from './random.ts'

/** Names and places for made-up records. Addresses and numbers are of ranges kept for fiction where there are such. */

export interface Person {
  readonly first: string
  readonly last: string
  readonly name: string
}

export interface Place {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string | null
  readonly postal_code: string
  readonly country: string
}

const firstNames =
  'Ada Amara Anders Beatriz Carlos Chloe Daniel Elena Emeka Emma Farah Felix Grace Hana Hugo Ines Jonas Julia Kenji Lara Leila Liam Lucia Marek Maya Mei Mohamed Nadia Noah Nora Olga Omar Oscar Paula Priya Rafael Ruth Samir Sara Sofia Tariq Theo Tomas Valentina Victor Wei Yara Zoe'.split(
    ' ',
  )

export const lastNames =
  'Abebe Almeida Andersson Bauer Bianchi Carter Chen Costa Diallo Dubois Eriksen Fischer Garcia Haddad Hansen Ivanova Jansen Kaya Kim Kowalski Kumar Laurent Lopez Mbeki Meyer Moreau Murphy Nakamura Nguyen Novak Okafor Oliveira Patel Petrov Quinn Reyes Rossi Sato Schmidt Silva Singh Sullivan Tanaka Torres Virtanen Walker Wang Weber Yilmaz Zhang'.split(
    ' ',
  )

const companyWords =
  'Alder Beacon Bright Cedar Clear Copper Fern Granite Harbor Juniper Lantern Linden Maple Meadow Northwind Orchard Pine River Sable Silver Summit Tide Umber Willow'.split(
    ' ',
  )

const companyKinds = [
  'Analytics',
  'Bakery',
  'Bikes',
  'Books',
  'Coffee Roasters',
  'Design',
  'Dental',
  'Foods',
  'Labs',
  'Legal',
  'Logistics',
  'Robotics',
  'Software',
  'Studio',
  'Travel',
]

const cities: readonly (readonly [city: string, state: string | null, country: string, postal: string])[] = [
  ['Austin', 'TX', 'US', '78701'],
  ['Boston', 'MA', 'US', '02108'],
  ['Chicago', 'IL', 'US', '60601'],
  ['Denver', 'CO', 'US', '80202'],
  ['Portland', 'OR', 'US', '97205'],
  ['San Francisco', 'CA', 'US', '94103'],
  ['Seattle', 'WA', 'US', '98101'],
  ['Toronto', 'ON', 'CA', 'M5H 2N2'],
  ['London', null, 'GB', 'EC1A 1BB'],
  ['Manchester', null, 'GB', 'M1 1AE'],
  ['Berlin', null, 'DE', '10115'],
  ['Hamburg', null, 'DE', '20095'],
  ['Amsterdam', null, 'NL', '1012 JS'],
  ['Paris', null, 'FR', '75002'],
  ['Madrid', null, 'ES', '28013'],
  ['Lisbon', null, 'PT', '1100-148'],
  ['Dublin', null, 'IE', 'D02 X285'],
  ['Milan', 'MI', 'IT', '20121'],
]

const streets = ['Birch Lane', 'Canal Street', 'Elm Street', 'Harbour Road', 'Mill Lane', 'Oak Avenue', 'Station Road']

export const sentences = [
  'Asked for the yearly plan',
  'Came through the partner programme',
  'Met at the spring fair',
  'Prefers contact by email',
  'Renewal due in the spring',
  'Wants one invoice per quarter',
]

export function person(random: Random): Person {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  return { first, last, name: `${first} ${last}` }
}

export const company = (random: Random): string => `${random.pick(companyWords)} ${random.pick(companyKinds)}`

/** Domains kept for examples only: no mail can go astray. */
export function email({ first, last }: Person, random: Random, domain = random.pick(mailHosts)): string {
  return `${first}.${last}@${domain}`.toLowerCase()
}

const mailHosts = ['example.com', 'example.net', 'example.org', 'mail.example']

export const domainOf = (name: string): string => `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`

export function address(random: Random): Place {
  const [city, state, country, postal_code] = random.pick(cities)
  const line1 = `${random.int(1, 240)} ${random.pick(streets)}`
  return { line1, line2: random.chance(0.15) ? `Suite ${random.int(2, 40)}` : null, city, state, postal_code, country }
}

export const phone = (random: Random, country: string): string =>
  country === 'GB' ? `+44 20 7946 0${random.int(100, 999)}` : `+1 555 01${random.int(10, 99)}`
