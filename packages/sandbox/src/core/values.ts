/** Values as a form or query carries them: text, or named values within. */
export type Tree = { [name: string]: string | Tree }

/** Two values want the same place, or a name is not well formed. */
export class BadForm extends Error {
  readonly param: string

  constructor(param: string) {
    super(`the parameter ${param} is not well formed`)
    this.param = param
  }
}

// Names come from outside: without a prototype, `__proto__` is a name like any other.
const tree = (): Tree => Object.create(null)

function steps(name: string): string[] {
  const start = name.indexOf('[')
  if (start < 0) return [name]
  const inner = name.slice(start)
  if (start === 0 || !/^(\[[^[\]]*\])+$/.test(inner)) throw new BadForm(name)
  return [name.slice(0, start), ...inner.slice(1, -1).split('][')]
}

/** Reads `address[city]=X&items[0][price]=p&expand[]=a`. A later value of the same name wins. */
export function readBrackets(pairs: Iterable<readonly [string, string]>): Tree {
  const root = tree()
  for (const [name, value] of pairs) {
    let place = root
    const names = steps(name)
    const last = names.pop() ?? ''
    for (const step of names) {
      const key = step === '' ? nextIndex(place) : step
      const inner = place[key] ?? tree()
      if (typeof inner === 'string') throw new BadForm(name)
      place[key] = inner
      place = inner
    }
    const key = last === '' && names.length > 0 ? nextIndex(place) : last
    if (typeof place[key] === 'object') throw new BadForm(name)
    place[key] = value
  }
  return root
}

const nextIndex = (place: Tree): string => String(Object.keys(place).length)

/** The members as a list, when they are numbered from 0 without holes. */
export function asList(value: Tree): (string | Tree)[] | undefined {
  const keys = Object.keys(value)
  if (keys.some((key) => !/^\d+$/.test(key))) return undefined
  const list = keys.flatMap((_, index) => value[String(index)] ?? [])
  return list.length === keys.length ? list : undefined
}
