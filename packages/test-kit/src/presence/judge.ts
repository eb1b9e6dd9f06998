import { buildIr } from '../../../codegen/src/build-ir.ts'
import { loadConnector } from '../../../codegen/src/index.ts'
import type { ConnectorIr, Field, ObjectType, Type } from '../../../codegen/src/ir.ts'
import type { Form, FormField, Said } from './form.ts'

/** Sources that a record type is compared with. */
export interface Root {
  /** Name of our type. */
  readonly type: string
  /** The vendor's document or SDK. */
  readonly said?: Said
  /** Published or recorded values. */
  readonly examples?: readonly unknown[]
  /** Fields that identify a record: they are present even if no source says so. Default: `id`. */
  readonly identifies?: readonly string[]
  /** The product specification's fields, used where the vendor says nothing. */
  readonly spec?: Readonly<Record<string, { readonly nullable: boolean }>>
}

/** The sources' statements about one field. */
export interface Verdict {
  readonly type: string
  /** Dotted path within the named type. */
  readonly field: string
  readonly optional: boolean
  readonly nullable: boolean
  /** Whether any source says something. */
  readonly known: boolean
  /** Undefined: no source says, so either is fine. */
  readonly mayBeAbsent: boolean | undefined
  readonly mayBeNull: boolean | undefined
}

/** Everything that the sources have for one object of ours. */
interface Place {
  readonly type: string
  readonly way: readonly string[]
  readonly object: ObjectType
  readonly forms: Set<Form>
  readonly examples: Set<object>
  spec: Root['spec']
  identifies: readonly string[]
}

/** Every field of every record that the roots lead to, with what the sources say about it. */
export async function verdicts(connector: string, roots: readonly Root[]): Promise<Verdict[]> {
  const ir = buildIr(await loadConnector(connector))
  const walk = new Walk(ir)
  for (const { type, said, examples = [], spec, identifies = ['id'] } of roots) {
    const ref: Type = { kind: 'ref', zod: '', name: type }
    walk.meet(ref, type, [], said?.forms ?? [], examples)
    const place = walk.places.get(type)
    // A record that is a plain text has no fields.
    if (!place) continue
    place.identifies = identifies
    if (spec) place.spec = spec
  }
  return [...walk.places.values()].flatMap((place) => place.object.fields.map((field) => judge(place, field)))
}

class Walk {
  readonly places = new Map<string, Place>()
  readonly #ir: ConnectorIr

  constructor(ir: ConnectorIr) {
    this.#ir = ir
  }

  /** Continues with the objects within a type, together with what stands at the same place in the sources. */
  meet(type: Type, owner: string, way: readonly string[], forms: readonly Form[], examples: readonly unknown[]): void {
    const on = (inner: Type, at = way) => this.meet(inner, owner, at, forms, examples)
    // A type that is only declared is compared with the sources as well; instances of generic types have roots of their own.
    if (type.means && type.means.name === undefined) for (const meant of type.means.of) on(meant)
    switch (type.kind) {
      case 'nullable':
      case 'optional':
      case 'readonly':
      case 'lazy':
        on(type.inner)
        return
      case 'ref': {
        const named = this.#ir.named.get(type.name)
        if (named) this.meet(named.type, type.name, [], forms, examples)
        return
      }
      case 'union': {
        const objects = type.options.filter((option) => leadsToObject(option, this.#ir))
        for (const option of objects) {
          const mine = <One>(all: readonly One[], name: (one: One) => string | undefined) =>
            objects.length < 2
              ? all
              : all.filter((one) => option.kind !== 'ref' || belongs(option.name, name(one), objects))
          const named = mine(forms, (form) => (form.kind === 'object' ? form.name : undefined))
          const shown = mine(examples, (one) =>
            (one as { deleted?: unknown } | null)?.deleted === true ? 'Deleted' : '',
          )
          this.meet(option, owner, way, named, shown)
        }
        return
      }
      case 'array': {
        const items = forms.flatMap((form) => (form.kind === 'list' ? form.item().forms : []))
        this.meet(type.item, owner, [...way, '[]'], items, examples.filter(Array.isArray).flat())
        return
      }
      case 'record': {
        const values = forms.flatMap((form) => (form.kind === 'map' ? form.value().forms : []))
        const shown = examples.filter(isObject).flatMap((one) => Object.values(one))
        this.meet(type.value, owner, [...way, '{}'], values, shown)
        return
      }
      case 'object':
        this.#object(type, owner, way, forms, examples)
    }
  }

  #object(
    object: ObjectType,
    type: string,
    way: readonly string[],
    forms: readonly Form[],
    examples: readonly unknown[],
  ): void {
    const key = [type, ...way].join('.')
    const place: Place = this.places.get(key) ?? {
      type,
      way,
      object,
      forms: new Set(),
      examples: new Set(),
      spec: undefined,
      identifies: [],
    }
    const first = !this.places.has(key)
    this.places.set(key, place)
    const newForms = forms.filter((form) => form.kind === 'object' && !place.forms.has(form))
    const newExamples = examples.filter(isObject).filter((one) => !place.examples.has(one))
    for (const form of newForms) place.forms.add(form)
    for (const one of newExamples) place.examples.add(one)
    if (!first && newForms.length === 0 && newExamples.length === 0) return
    for (const field of object.fields) {
      const inner = newForms.flatMap((form) => fieldOf(form, field.name)?.forms ?? [])
      const shown = newExamples.flatMap((one) => (Object.hasOwn(one, field.name) ? [Reflect.get(one, field.name)] : []))
      this.meet(field.type, type, [...way, field.name], inner, shown)
    }
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldOf = (form: Form, name: string): FormField | undefined =>
  form.kind === 'object' ? form.fields().get(name) : undefined

const leadsToObject = (type: Type, ir: ConnectorIr): boolean => {
  if ('inner' in type) return leadsToObject(type.inner, ir)
  if (type.kind === 'ref') return leadsToObject(ir.named.get(type.name)?.type as Type, ir)
  return type.kind === 'object' || type.kind === 'array' || type.kind === 'record'
}

/** In a union, a stub for deleted records corresponds to the type of that name. */
function belongs(ours: string, theirs: string | undefined, options: readonly Type[]): boolean {
  const stubs = options.some((option) => option.kind === 'ref' && option.name.startsWith('Deleted'))
  return !stubs || ours.startsWith('Deleted') === (theirs ?? '').startsWith('Deleted')
}

function judge({ type, way, forms, examples, spec, identifies }: Place, field: Field): Verdict {
  const path = [...way, field.name].join('.')
  const own = { type, field: path, optional: field.optional, nullable: takesNull(field.type) }
  const said = [...forms].map((form) => fieldOf(form, field.name))
  const known = said.filter((one) => one !== undefined)
  const shown = [...examples].map((one) => (Object.hasOwn(one, field.name) ? Reflect.get(one, field.name) : undefined))
  const specified = way.length === 0 ? spec?.[field.name] : undefined
  const missing = shown.includes(undefined)
  const isNull = shown.includes(null)
  if (isChosen(field.type)) return { ...own, known: true, mayBeAbsent: true, mayBeNull: undefined }
  const silent = known.every(({ optional }) => optional === undefined)
  // Where no source speaks of presence, the product's specification may, and the field has to be shown as well.
  const sure = silent && specified?.nullable === false && shown.length > 0 && !missing
  const nulled = isNull || known.some(({ nullable }) => nullable)
  // An example may omit the requested id.
  if (field.name === '__typename' || (way.length === 0 && identifies.includes(field.name)))
    return { ...own, known: true, mayBeAbsent: undefined, mayBeNull: nulled }
  if (known.length === 0)
    return { ...own, known: sure || isNull, mayBeAbsent: !sure, mayBeNull: isNull ? true : sure ? false : undefined }
  const absent = silent
    ? !sure
    : missing || known.length < said.length || known.some(({ optional }) => optional !== false)
  const mayBeNull = nulled || (absent && specified?.nullable === true)
  return { ...own, known: true, mayBeAbsent: absent, mayBeNull: isUnknown(field.type) ? undefined : mayBeNull }
}

/** Whether a GraphQL document selects a field conditionally, or only for some types. */
const isChosen = (type: Type): boolean => {
  const { onDemand, omissible, on } = type.graphql ?? {}
  return onDemand === true || omissible === true || on !== undefined || ('inner' in type && isChosen(type.inner))
}

const isUnknown = (type: Type): boolean => ('inner' in type ? isUnknown(type.inner) : type.kind === 'unknown')

function takesNull(type: Type): boolean {
  switch (type.kind) {
    case 'nullable':
    case 'null':
    case 'unknown':
      return true
    case 'optional':
    case 'readonly':
    case 'lazy':
      return takesNull(type.inner)
    case 'union':
      return type.options.some(takesNull)
    default:
      return false
  }
}
