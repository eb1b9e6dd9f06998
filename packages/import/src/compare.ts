/** Two versions of an action, compared for the programs that call it. The one comparison of drafts and of stored manifests. */

export interface ActionShape {
  /** Types of params by name; a required one ends in `!`. An empty type is one that nothing is known of. */
  readonly params: Readonly<Record<string, string>>
  /** Types of the fields of its records; one that is always there ends in `!`. */
  readonly fields: Readonly<Record<string, string>>
}

/** Changes that break programs which were right before, a line each. `name`: the action's, in these lines. */
export function breaksBetween(name: string, before: ActionShape, now: ActionShape): string[] {
  return [...paramBreaks(name, before.params, now.params), ...fieldBreaks(name, before.fields, now.fields)]
}

type Types = ActionShape['params']

const plain = (type: string): string => type.replace(/!$/, '')
const isSure = (type: string): boolean => type.endsWith('!')
const typeIn = (types: Types, name: string): string | undefined =>
  Object.hasOwn(types, name) ? types[name] : undefined

function paramBreaks(name: string, before: Types, now: Types): string[] {
  const needed = Object.keys(now).filter(
    (param) => isSure(now[param] as string) && !isSure(typeIn(before, param) ?? ''),
  )
  return [
    ...goneFrom(before, now).map((param) => `${name} no longer takes ${param}`),
    ...needed.map((param) => `${name} needs ${param} now`),
    ...otherTypes(before, now).map(([param, was, is]) => `${name} takes ${param} as ${is} instead of ${was}`),
  ]
}

function fieldBreaks(name: string, before: Types, now: Types): string[] {
  const gone = goneFrom(before, now)
  const open = Object.keys(before).filter(
    (field) => isSure(before[field] as string) && typeIn(now, field) !== undefined && !isSure(now[field] as string),
  )
  return [
    ...(gone.length > 0 ? [`${name} no longer answers with ${gone.join(', ')}`] : []),
    ...otherTypes(before, now).map(([field, was, is]) => `${name} answers with ${field} as ${is} instead of ${was}`),
    ...(open.length > 0 ? [`${name} may answer without ${open.join(', ')}`] : []),
  ]
}

const goneFrom = (before: Types, now: Types): string[] =>
  Object.keys(before).filter((name) => typeIn(now, name) === undefined)

/** Values that had one type and have another. */
function otherTypes(before: Types, now: Types): [name: string, was: string, is: string][] {
  return Object.entries(before).flatMap(([name, type]): [string, string, string][] => {
    const [was, is] = [plain(type), plain(typeIn(now, name) ?? '')]
    return was === '' || is === '' || was === is ? [] : [[name, was, is]]
  })
}
