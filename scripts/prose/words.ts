// Words to avoid, each with its replacement: docs/glossary.md and American spelling.

/** By the word to use, those that it replaces. A `*` stands for the rest of a word. */
const replaced: Readonly<Record<string, readonly string[]>> = {
  'by default': ['unless told'],
  automatically: ['by itself', 'by themselves', 'of its own accord'],
  resume: ['goes on', 'gone on with', 'going on with'],
  'idempotency key': ['repeatable key'],
  'report, notify or receive': ['is told', 'are told', 'gets told', 'get told'],
  refuse: ['takes no'],
  'seed data': ['seed story'],
  'may have been processed': ['in doubt'],
  'closest match': ['nearest match'],
  typo: ['slip of the pen', 'slips of the pen'],
  'verify against': ['held against', 'hold against', 'holds against'],
  available: ['to be had'],
  obtain: ['is had', 'are had', 'was had', 'were had'],
  'is not JSON': ['is no JSON'],
  'what happens to': ['what becomes of'],
  'request again': ['asked for anew', 'asks for anew'],
  refunded: ['given back'],
  validate: ['tried out'],
  'learn of': ['hear of', 'hears of', 'heard of'],
  email: ['e-mail', 'e-mails'],
  permanently: ['for good'],
  submitted: ['handed in'],
  'absent on the last page': ['absent at the end'],
  'comma-separated': ['text with commas', 'list with commas'],
  "your organization's id": ["customer's own id"],
  'position, starting at 1': ['place in the order'],
  'only if expanded': ['only when named in'],
  duplicated: ['came twice'],
  behavior: ['behaviour*'],
  color: ['colour*'],
  license: ['licence*'],
  authorize: ['authoris*'],
  organize: ['organis*'],
  recognize: ['recognis*'],
  serialize: ['serialis*'],
  initialize: ['initialis*'],
  normalize: ['normalis*'],
  summarize: ['summaris*'],
  catalog: ['catalogue*'],
  center: ['centre*'],
  canceled: ['cancelled', 'cancelling'],
  favor: ['favour*'],
  honor: ['honour*'],
  gray: ['grey'],
}

const instead = new Map(Object.entries(replaced).flatMap(([say, list]) => list.map((one) => [one, say] as const)))

/** Made of the words above only. */
const found = new RegExp(
  `\\b(?:${[...instead.keys()].map((one) => one.replaceAll(' ', '\\s+').replace('*', '\\w*')).join('|')})\\b`,
  'gi',
)

/** The words of each of them; a `*` is left as it is. */
const parts = [...instead.keys()].map((one) => one.toLowerCase().split(/[^\w*]+/))

/** Whether a text has all words of one of them somewhere, which is sooner known than where. */
export function mayHaveProblems(text: string): boolean {
  const has = new Set(text.toLowerCase().match(/\w+/g))
  const isIn = (word: string): boolean =>
    word.endsWith('*') ? [...has].some((one) => one.startsWith(word.slice(0, -1))) : has.has(word)
  return parts.some((words) => words.every(isIn))
}

/** Guides and READMEs: errors, headers and pages name, have or explain something. */
const SPEAKING = /\bsays?\b/gi

export interface Problem {
  /** Where in the text. */
  index: number
  message: string
}

/** Addresses, and alternatives of a pattern. */
const isCode = (word: string): boolean => word.includes('|') || word.includes('://')

/** Where a program or a page speaks. */
export const speaking = (text: string): Problem[] =>
  [...text.matchAll(SPEAKING)].map(({ 0: word, index }) => ({
    index,
    message: `“${word}”: write names, has, reports, asks or explains (docs/glossary.md)`,
  }))

export function wordProblems(text: string): Problem[] {
  const prose = text.replace(/\S+/g, (word) => (isCode(word) ? ' '.repeat(word.length) : word))
  return [...prose.matchAll(found)].map(({ 0: word, index }) => {
    const plain = word.toLowerCase().replace(/\s+/g, ' ')
    const [, say = ''] =
      [...instead].find(([not]) => plain === not || (not.endsWith('*') && plain.startsWith(not.slice(0, -1)))) ?? []
    return { index, message: `“${word}”: say “${say}”` }
  })
}
