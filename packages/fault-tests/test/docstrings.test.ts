import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { type Generation, generations, isError, type Target } from './kit/generations.ts'

// Errors in docstrings are those that calls throw, a 404 names what it is about, and examples name what they are given.

vi.setConfig({ testTimeout: 120_000 })

const root = resolve(import.meta.dirname, '../../..')
/** Rules that the least parameters break: a rule between fields, which the schema of one does not say. */
const MORE: Readonly<Record<string, object>> = {
  'google-drive permissions.create': { emailAddress: 'ada@example.com', role: 'reader' },
  'jira issue_attachments.create': { file: new Uint8Array(1), filename: 'a.txt' },
  'github release_assets.upload': { file_content: new Uint8Array(1) },
  'slack files.upload': { file_content: new Uint8Array(1) },
  'greenhouse application_attachment.create': { content_type: 'text/plain' },
  'greenhouse candidate_attachment.create': { content_type: 'text/plain' },
}

const camel = (name: string): string => name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && word !== 'id')

interface Documented {
  /** Entity and action, as they are called. */
  readonly name: string
  readonly doc: string
  /** The declared type of the result. */
  readonly type: string
}

/** The functions of actions, as the generated files have them. */
function documentedIn(folder: string): readonly Documented[] {
  return globSync('*.gen.ts', { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const entity = camel(basename(file, '.gen.ts'))
    // Words of the language are exported under their own names.
    const names = new Map([...text.matchAll(/\b(\w+) as (\w+)(?=[,}\s])/g)].map(([, own, name]) => [own, name]))
    const functions = /\/\*\*\n((?: \*[^\n]*\n)+?) \*\/\n(?:export )?(?:async )?function (\w+)/g
    return [...text.matchAll(functions)].map(({ 0: whole, 1: doc = '', 2: name = '', index }) => ({
      name: `${entity}.${names.get(name) ?? name}`,
      doc,
      type: /\): ([^{]+) \{/.exec(text.slice(index + whole.length))?.[1] ?? '',
    }))
  })
}

const folders = new Map(
  globSync('packages/*/src/{*/,}generated/manifest.gen.ts', { cwd: root }).map((file) => {
    const folder = dirname(join(root, file))
    return [/"?name"?: ['"]([\w-]+)['"]/.exec(readFileSync(join(root, file), 'utf8'))?.[1], folder] as const
  }),
)

/** Names that fit any result. */
const ANY_RESULT = ['record', 'result', 'file', 'deleted']

/** Variables of examples that are named after another type than the function returns. */
const misnamed = (all: readonly Documented[]): string[] =>
  all.flatMap(({ name, doc, type }) => {
    const variable = /const (\w+) (?:=|of) /.exec(doc)?.[1]
    const types = [...type.matchAll(/\b[A-Z]\w+/g)].map(([one]) => camel(one.charAt(0).toLowerCase() + one.slice(1)))
    const isNamed = variable === undefined || [...types, ...ANY_RESULT].includes(variable)
    return isNamed ? [] : [`${name}: ${variable} is ${type}`]
  })

/** The words for what the last id of a path names: the segment before it, the id's own name, and the record's type. */
function namedBy({ facts, entity }: Target): Set<string> {
  const segments = facts.path.split('/').filter(Boolean)
  const names = new Set(Object.keys((facts.params as { properties?: object }).properties ?? {}))
  const at = segments.findLastIndex((segment) => names.has(/\{\+?(\w+)\}/.exec(segment)?.[1] ?? ''))
  const isOwn = at === segments.length - 1 && !facts.pagination
  const before = segments.slice(0, Math.max(at, 0)).findLast((segment) => !segment.includes('{'))
  const [placeholder = ''] = /\{\+?\w+\}/.exec(segments[at] ?? '') ?? []
  return new Set(
    [before ?? '', placeholder, ...(isOwn || at < 0 || before === undefined ? [entity] : [])]
      .flatMap(wordsOf)
      .flatMap(forms),
  )
}

/** Singulars of a word, however its plural is made, and what short segments of GitHub are. */
const forms = (word: string): string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
  word.replace(/ies$/, 'y'),
  word.replace(/^repos?$/, 'repository'),
  word.replace(/^orgs?$/, 'organization'),
  word.replace(/^contents$/, 'file'),
]

const all = await generations()

describe.each(all.map((one) => [one.name, one] as const))('%s', (name, generation: Generation) => {
  const functions = documentedIn(folders.get(name) as string)
  const docs = new Map(functions.map((one) => [one.name, one.doc]))
  const documented = generation.actions.flatMap((target) => {
    const doc = docs.get(`${camel(target.entity)}.${camel(target.action)}`)
    return doc === undefined ? [] : [{ target, doc }]
  })

  test('every action has a docstring', () => {
    expect(documented.length).toBe(generation.actions.length)
  })

  test('an example names what it is given', () => {
    // Clients and consents are named after what is done with them.
    expect(misnamed(functions.filter(({ name }) => !/^(client|connect)\./.test(name)))).toEqual([])
  })

  test('ParamsError is thrown where it is named, before anything is sent', async () => {
    let sent = 0
    const fetch = async () => {
      sent++
      return Response.json({})
    }
    const connector = generation.connect({ fetch, retry: 0 })
    const wrong: string[] = []
    for (const { target, doc } of documented) {
      const { entity, action, facts } = target
      const takes = Object.keys((facts.params as { properties?: object }).properties ?? {}).length > 0
      if (takes !== doc.includes('@throws {ParamsError}')) wrong.push(`${entity}.${action}: says something else`)
      if (!takes) continue
      const error = await connector.execute({ entity, action, params: { 'not there': 1 } }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      if (!isError(error) || error.name !== 'ParamsError') wrong.push(`${entity}.${action}: ${error}`)
    }
    expect(wrong).toEqual([])
    expect(sent).toBe(0)
  })

  test('NotFoundError names what the last id of the path is of', () => {
    const wrong = documented.flatMap(({ target, doc }) => {
      const noun = /@throws \{NotFoundError\} when there is no such ([^.\n]+)/.exec(doc)?.[1]
      const { entity, action } = target
      if (noun === undefined) return []
      const named = namedBy(target)
      return wordsOf(noun).some((word) => named.has(word)) ? [] : [`${entity}.${action} ${target.facts.path}: ${noun}`]
    })
    expect(wrong).toEqual([])
  })

  test('a 404 is a NotFoundError where it is named', async () => {
    const fetch: typeof globalThis.fetch = async (input) =>
      /\/(token|metadata)$/.test(new URL(String(input instanceof Request ? input.url : input)).pathname)
        ? Response.json({ access_token: 'token-of-this-run', token_type: 'bearer', expires_in: 3600, dc: 'us6' })
        : Response.json({ message: 'Not found' }, { status: 404 })
    const connector = generation.connect({ fetch, retry: 0 })
    const wrong: string[] = []
    for (const { target, doc } of documented.filter((one) => one.doc.includes('@throws {NotFoundError}'))) {
      const { entity, action, params } = target
      const whole = { ...params, ...MORE[`${name} ${entity}.${action}`] }
      const error = await connector.execute({ entity, action, params: whole }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      if (!isError(error) || error.name !== 'NotFoundError') wrong.push(`${entity}.${action}: ${error} ${doc.length}`)
    }
    expect(wrong).toEqual([])
  })
})
