// Types on the names in code blocks. `scripts/docs/hovers.ts` finds them; here they are put into the page.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MarkdownOptions } from 'vitepress'

export interface Hover {
  /** Line of the block, and columns in it, from 0. */
  line: number
  from: number
  to: number
  /** `const page: Page<Customer, CustomersListMeta>`. */
  type: string
  /** Text of its declaration. */
  about?: string
}

export interface Block {
  /** The code that they are of. */
  code: string
  hovers: Hover[]
}

export interface Hovers {
  /** Of the pages and sources that they come from. */
  fingerprint: string
  /** By page, and by the place of the block among those that readers see. */
  pages: Record<string, Record<number, Block>>
}

/** Where they are stored: those of all pages, or of the pages that checks look at. */
export const hoversFile = (sample: boolean): string =>
  join(import.meta.dirname, '../../.cache', sample ? 'hovers-sample.json' : 'hovers.json')

const file = hoversFile(process.env['FERRULE_HOVERS'] === 'sample')
const { pages = {} }: Partial<Hovers> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]
type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number]

/** Of the block that is being rendered. */
let current: Block | undefined

/** Finds the types of a block while it is rendered. */
export function hoverBlocks(md: MarkdownIt): void {
  const { fence } = md.renderer.rules
  if (!fence) return
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const place = tokens.slice(0, index).filter(({ type }) => type === 'fence').length
    const block = pages[`docs/${env.relativePath}`]?.[place]
    current = block?.code === tokens[index]?.content.trimEnd() ? block : undefined
    try {
      return fence(tokens, index, options, env, self)
    } finally {
      current = undefined
    }
  }
}

/** One stop for the Tab key in each block; arrow keys go on from there. */
export const hoverNames: Transformer = {
  name: 'hovers',
  preprocess(_, options) {
    const found = current?.hovers ?? []
    options.decorations = [
      ...(options.decorations ?? []),
      ...found.map(({ line, from, to, type, about }, index) => ({
        start: { line, character: from },
        end: { line, character: to },
        properties: { class: 'typed', tabindex: index === 0 ? 0 : -1, 'data-type': type, 'data-about': about },
      })),
    ]
  },
}
