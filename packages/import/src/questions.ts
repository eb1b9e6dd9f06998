import { type Answers, type ListAnswer, STYLES } from './answers.ts'
import { SURE } from './draft/guesses.ts'
import { HIDDEN, openKeys } from './draft/keys.ts'
import { type Plan, planOf, usualEntities } from './draft/plan.ts'
import { securityChosen } from './draft/security.ts'
import { addressesOf, isLoopback } from './draft/servers.ts'
import { type Api, ImportError } from './model.ts'
import { listText } from './report.ts'

/** Asks what a document does not say, one screen per question, with the evidence for each guess. */

export interface Screen {
  readonly title: string
  /** The evidence, one line each. */
  readonly lines: readonly string[]
  readonly question: string
  /** The meaning of an empty answer. */
  readonly usual: string
}

export type Ask = (screen: Screen) => Promise<string>

const CREDENTIALS = [
  'bearer',
  'basic',
  'header',
  'headers',
  'query',
  'authorization_code',
  'client_credentials',
  'none',
]

export async function askAll(api: Api, answers: Answers, ask: Ask): Promise<Answers> {
  const placed = { ...answers, ...(await askAddress(api, answers, ask)) }
  const chosen = { ...placed, only: await askEntities(planOf(api, placed), ask) }
  const access = { ...chosen, credentials: await askCredentials(api, chosen, ask) }
  const named = {
    ...access,
    entities: { ...access.entities, ...(await askNames(planOf(api, access), chosen.only, ask)) },
  }
  const renamed = { ...named, only: renamedOnly(planOf(api, access), planOf(api, named), chosen.only) }
  const keyed = { ...renamed, keys: { ...renamed.keys, ...(await askKeys(planOf(api, renamed), renamed, ask)) } }
  return { ...keyed, lists: { ...renamed.lists, ...(await askLists(planOf(api, keyed), keyed.only, ask)) } }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The address of the API, where the document names none. */
async function askAddress(api: Api, answers: Answers, ask: Ask): Promise<Pick<Answers, 'baseUrl'>> {
  const { invented } = addressesOf(api, answers.name, answers.baseUrl, answers.from)
  if (invented === undefined) return {}
  const answer = await ask({
    title: 'What is the address of the API? The document names no host.',
    lines: api.servers.map(({ url, description }) => `${url} ${description.slice(0, 100)}`),
    question: 'https address, with the path that the document has',
    usual: `${invented}, which is invented`,
  })
  if (answer === '') return {}
  const isAddress = /^https:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(answer)
  if (!isAddress && !(isLoopback(answer) && /^[^\s?#]*$/.test(answer)))
    throw new ImportError('the address of the API must be https (http only on loopback), without a query')
  return { baseUrl: answer }
}

async function askEntities(plan: Plan, ask: Ask): Promise<string[]> {
  const counts = new Map<string, string[]>()
  for (const { entity, action } of plan.placed) counts.set(entity, [...(counts.get(entity) ?? []), action])
  const usual = usualEntities(plan)
  const lines = [...counts].map(
    ([name, actions]) => `${usual.includes(name) ? '*' : ' '} ${name}: ${actions.join(', ')}`,
  )
  const answer = await ask({
    title: 'Which resources? Those with * can be read.',
    lines,
    question: '`all`, names separated by commas, or -names to leave out',
    usual: 'those with *',
  })
  if (answer === '') return usual
  if (answer === 'all') return [...counts.keys()]
  const names = listOf(answer)
  for (const name of names)
    if (!counts.has(name.replace(/^-/, ''))) throw new ImportError(`there is no resource "${name}"`)
  const without = names.filter((name) => name.startsWith('-')).map((name) => name.slice(1))
  return without.length === names.length ? usual.filter((name) => !without.includes(name)) : names
}

async function askCredentials(api: Api, answers: Answers, ask: Ask): Promise<string> {
  const usual = securityChosen(api, answers).kind
  const lines = api.security.map(({ kind, name, description }) => `${kind} (${name}) ${description.slice(0, 100)}`)
  const answer = await ask({
    title: 'Which credentials?',
    lines: lines.length > 0 ? lines : ['The document does not say.'],
    question: CREDENTIALS.join(', '),
    usual,
  })
  if (answer !== '' && !CREDENTIALS.includes(answer))
    throw new ImportError(`credentials must be one of ${CREDENTIALS.join(', ')}`)
  return answer || usual
}

/** Parses `old=new, old=new`. */
async function askNames({ placed }: Plan, only: readonly string[], ask: Ask): Promise<Record<string, string>> {
  const bases = new Map(placed.filter(({ entity }) => only.includes(entity)).map(({ entity, base }) => [entity, base]))
  const answer = await ask({
    title: 'What are the resources called?',
    lines: [...bases].map(([entity, base]) => `${entity}  ${base}`),
    question: 'old=new, separated by commas',
    usual: 'as they are',
  })
  return Object.fromEntries(
    listOf(answer).map((pair) => {
      const [old = '', name = ''] = pair.split('=').map((part) => part.trim())
      const base = bases.get(old)
      if (base === undefined) throw new ImportError(`there is no resource "${old}"`)
      if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) throw new ImportError(`"${name}" must be in snake_case`)
      return [base, name]
    }),
  )
}

/** The chosen entities under their new names. */
function renamedOnly(before: Plan, after: Plan, only: readonly string[]): string[] {
  const bases = new Set(before.placed.filter(({ entity }) => only.includes(entity)).map(({ base }) => base))
  return [...new Set(after.placed.filter(({ base }) => bases.has(base)).map(({ entity }) => entity))]
}

/** Keys that the document leaves open. Parses `resource=field, resource=none`. */
async function askKeys(
  plan: Plan,
  answers: Answers & { readonly only: readonly string[] },
  ask: Ask,
): Promise<Record<string, string>> {
  const placed = plan.placed.filter(({ entity }) => answers.only.includes(entity))
  const rows = openKeys({ ...plan, placed }, answers).filter(({ confidence }) => confidence < SURE)
  if (rows.length === 0) return {}
  const answer = await ask({
    title: 'Which field of a record does its path carry? The document leaves it open.',
    lines: rows.map(
      ({ entity, path, field, why, fields }) =>
        `${entity}  ${path}: ${field ?? HIDDEN}  (${why}; fields: ${fields.slice(0, MOST_FIELDS).join(', ')})`,
    ),
    question: 'resource=field, separated by commas; `none`: the record does not show it',
    usual: 'as guessed',
  })
  const chosen = listOf(answer).map((pair): [string, string] => {
    const [name = '', field = ''] = pair.split('=').map((part) => part.trim())
    const row = rows.find(({ entity }) => entity === name)
    if (!row) throw new ImportError(`the key of "${name}" is not open`)
    if (field !== HIDDEN && !row.fields.includes(field))
      throw new ImportError(`"${name}" has no field "${field}"; it has ${row.fields.join(', ')}`)
    return [row.base, field]
  })
  return Object.fromEntries([...rows.map(({ base, field }) => [base, field ?? HIDDEN] as const), ...chosen])
}

/** Fields that are shown beside a guess. */
const MOST_FIELDS = 12

/**
 * Uncertain lists, by number. Answers: `3 single`, `3 none`, `3 offset offset total limit`. Any other list can be
 * named: `orders.list single`.
 */
async function askLists(
  { placed, guesses }: Plan,
  only: readonly string[],
  ask: Ask,
): Promise<Record<string, ListAnswer>> {
  const all = placed.flatMap(({ operation, entity, action }) => {
    const guess = guesses.get(operation.at)
    return guess && only.includes(entity) ? [{ at: operation.at, name: `${entity}.${action}`, ...guess }] : []
  })
  const rows = all.filter(({ confidence }) => confidence < SURE)
  if (rows.length === 0) return {}
  const answer = await ask({
    title: `How do these lists continue? ${all.length - rows.length} others are clear.`,
    lines: rows.map(
      ({ name, paging, records, why }, index) =>
        `${index + 1} ? ${name}: ${listText(paging, records)}  (${why.join('; ')})`,
    ),
    question: 'number style [param [where [size [records]]]], with commas; `none`: it is not a list',
    usual: 'as guessed',
  })
  return Object.fromEntries(listOf(answer).map((text) => listAnswer(text, rows, all)))
}

interface Asked {
  readonly at: string
  readonly name: string
  readonly records: string
}

function listAnswer(text: string, rows: readonly Asked[], all: readonly Asked[]): [string, ListAnswer] {
  const [number = '', style = '', param = '', where, size, records] = text.split(/\s+/)
  const row = rows[Number(number) - 1] ?? all.find(({ name }) => name === number)
  if (!row) throw new ImportError(`there is no list ${number}`)
  if (!STYLES.includes(style)) throw new ImportError(`the style of a list must be one of ${STYLES.join(', ')}`)
  if (style === 'single' || style === 'none') return [row.at, { style, param: '', records: records ?? row.records }]
  if (param === '') throw new ImportError(`list ${number}: name the parameter that carries the position`)
  const counted = style === 'offset' || style === 'page_number'
  const place = where && (counted ? { total: where } : { from: where })
  return [row.at, { style, param, ...place, ...(size && { size, pageSize: 100 }), records: records ?? row.records }]
}
