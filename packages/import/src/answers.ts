import type { Guess } from './draft/guesses.ts'
import type { Graded } from './grade.ts'
import { ImportError } from './model.ts'

/** The contents of `import.json`: every choice, so that an import can be repeated without questions. */
export interface Answers extends Graded {
  /** The file, relative to the project's folder, or the URL. */
  readonly from: string
  /** Digest of the document that was last drafted. */
  readonly digest: string
  readonly name: string
  readonly title: string
  readonly baseUrl?: string | undefined
  readonly credentials?: string | undefined
  readonly readError?: string | undefined
  /** Entities to draft; absent: those that can be read. */
  readonly only?: readonly string[] | undefined
  /** Entity names by path, and action names by operation. */
  readonly entities: Readonly<Record<string, string>>
  readonly actions: Readonly<Record<string, string>>
  /** Key fields by the entity's path, where the document leaves them open. `none`: the record does not show its key. */
  readonly keys?: Readonly<Record<string, string>> | undefined
  /** How lists continue, by operation. The style `none`: it is not a list. */
  readonly lists: Readonly<Record<string, ListAnswer>>
}

export type ListAnswer = { readonly style: string; readonly records: string } & Readonly<Record<string, unknown>>

/** How a list may continue. `none`: it is not a list. */
export const STYLES = ['page_token', 'last_id', 'offset', 'page_number', 'link', 'next_url', 'single', 'none']

/** One row of the table of lists. */
export interface Row extends Guess {
  readonly at: string
  readonly name: string
}

const TEXTS = ['from', 'digest', 'name', 'title'] as const
const TABLES = ['entities', 'actions', 'lists'] as const

/** Reads `import.json`. */
export function readAnswers(text: string): Answers {
  let value: Answers
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ImportError(`import.json is not JSON: ${(error as Error).message}`)
  }
  const isTable = (one: unknown): boolean => typeof one === 'object' && one !== null && !Array.isArray(one)
  for (const name of TEXTS)
    if (typeof value?.[name] !== 'string')
      throw new ImportError(`import.json: "${name}" is missing; import again with --from`)
  // Older files have no keys.
  for (const name of value.keys === undefined ? TABLES : ([...TABLES, 'keys'] as const))
    if (!isTable(value[name]))
      throw new ImportError(`import.json: "${name}" must be an object; import again with --from`)
  for (const [at, list] of Object.entries(value.lists))
    if (!(isTable(list) && STYLES.includes(list.style)))
      throw new ImportError(
        `import.json: lists: the style of "${at.slice(0, 200)}" must be one of ${STYLES.join(', ')}`,
      )
  const { tried, proven } = value
  if (tried !== undefined && !(isTable(tried) && isTable(tried.lists)))
    throw new ImportError('import.json: "tried" must be an object with "lists"; remove it and use --try again')
  if (proven !== undefined && typeof proven !== 'string')
    throw new ImportError('import.json: "proven" must name a file with tests')
  return value
}

/** The answers for another version of the document: what was tried is open again. */
export function forDigest(answers: Answers, digest: string): Answers {
  if (answers.digest === digest) return answers
  const { tried: _, ...others } = answers
  return { ...others, digest }
}

export const writeAnswers = (answers: Answers): string => `${JSON.stringify(answers, null, 2)}\n`
