/**
 * A record in which `Path`, a union of dotted paths, has objects in place of ids. Paths that are not literal types change
 * nothing, nor do paths to a place that holds no object.
 */
export type Expanded<T, Path extends string> = [Path] extends [never] ? T : string extends Path ? T : At<T, Path>

/** The paths below one name, without it. */
export type Below<Name extends string, Path extends string> = string extends Path
  ? string
  : Path extends `${Name}.${infer Rest}`
    ? Rest
    : never

type At<T, Path extends string> = T extends readonly (infer Item)[]
  ? At<Item, Path>[]
  : T extends object
    ? { [Name in keyof T]: Name extends First<Path> ? Put<T[Name], Below<Name, Path>> : T[Name] }
    : T

type First<Path extends string> = Path extends `${infer Name}.${string}` ? Name : Path

/** Replaces an id by its object, expanded further along the path. */
type Put<T, Path extends string> = [Extract<T, object>] extends [never] ? T : Within<Exclude<T, string>, Path>

type Within<T, Path extends string> = T extends readonly (infer Item)[]
  ? Put<Item, Path>[]
  : [Path] extends [never]
    ? T
    : At<T, Path>
