import { camel } from '../../../core/src/contract/names.ts'
import type { Action } from '../action.ts'
import type { Catalog } from '../catalog.ts'

/** The global variables of the connectors: `stripe`, and `googleDrive` for google-drive. */
export const variablesOf = ({ actions, copies }: Catalog): string[] => [
  ...new Set([...[...actions.values()].map(({ name }) => name), ...copies.keys()].map(variableOf)),
]

/** A name as a program writes it. */
const variableOf = (name: string): string => (name.includes('-') ? camel(name) : name)

/** How a program calls an action: `stripe.paymentLinks.create`. */
export const expressionOf = ({ name, entity, action }: Pick<Action, 'name' | 'entity' | 'action'>): string =>
  [variableOf(name), camel(entity), camel(action)].join('.')

/** Finds actions by the names of programs, in either spelling: `paymentLinks` and `payment_links`. */
export type Names = (path: readonly string[]) => string

const squash = (id: string): string => id.toLowerCase().replace(/[^a-z\d.]/g, '')

export function namesOf({ actions, copies }: Catalog): Names {
  const searches = [...copies].flatMap(([name, { entities }]) => entities.map((entity) => `${name}.${entity}.search`))
  const known = new Set([...actions.keys(), ...searches])
  const squashed = Map.groupBy(known, squash)
  return (path) => {
    const id = path.join('.')
    if (known.has(id)) return id
    const found = squashed.get(squash(id)) ?? []
    return found.length === 1 ? (found[0] as string) : id
  }
}
