import type { StepContext, VendorRequest } from '@ferrule/core/connector'

type Path = readonly (string | number)[]

/** A value within the parameters; `node` where it is a node or a mark of rich text. */
type Place = readonly [value: unknown, path: Path, node: boolean]

/** Free JSON of the caller, in which anything may look like rich text. */
const FREE: ReadonlySet<string> = new Set(['properties', 'historyMetadata'])

/**
 * Refuses rich text that has a node or a mark without a type, at any depth. Each kind of the published schema needs one,
 * and Jira's own answer to it names no place.
 */
export function checkDocuments({ call: { params }, error }: Pick<StepContext, 'call' | 'error'>): void {
  const places: Place[] = [[params, [], false]]
  for (let place = places.pop(); place; place = places.pop()) {
    const [value, path, node] = place
    if (node && !isNode(value))
      throw error('params', `${path.join('.')} has no type: every node and mark of rich text needs one`, {
        issues: [{ path: [...path, 'type'], message: 'is required', received: 'missing' }],
      })
    places.push(...(node || isDocument(value) ? partsOf(value as Members, path) : membersOf(value, path)))
  }
}

/** {@link checkDocuments}, as a step of its own. */
export function checkedDocuments(_: VendorRequest, step: StepContext): void {
  checkDocuments(step)
}

type Members = Readonly<Record<string, unknown>>

const isNode = (value: unknown): boolean => typeof (value as Members | null)?.type === 'string'

const isDocument = (value: unknown): boolean =>
  (value as Members | null)?.type === 'doc' && Array.isArray((value as Members).content)

/** The nodes and marks in a node. */
const partsOf = (node: Members, path: Path): Place[] =>
  ['content', 'marks'].flatMap((name) => {
    const list = node[name]
    return Array.isArray(list) ? list.map((part, index): Place => [part, [...path, name, index], true]) : []
  })

const membersOf = (value: unknown, path: Path): Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value)
        .filter(([name]) => !FREE.has(name))
        .map(([name, member]) => [member, [...path, Array.isArray(value) ? Number(name) : name], false])
