// Content of the first page's editor: the loops of the page's code group, and the members that an editor offers in them, read
// from the types that the packages publish.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')

export interface Member {
  readonly name: string
  readonly type: string
  readonly about: string
}

export interface Loop {
  readonly vendor: string
  /** The record that the loop gives. */
  readonly record: string
  /** Code up to the cursor, which stands behind the dot of a record. */
  readonly code: string
  /** The members around the one that the code takes next. */
  readonly members: readonly Member[]
  readonly selected: Member
}

/** The type of each loop's records. */
const records: Readonly<Record<string, readonly [file: string, name: string]>> = {
  Stripe: ['packages/stripe/src/generated/customers.gen.ts', 'Customer'],
  GitHub: ['packages/github/src/generated/issues.gen.ts', 'Issue'],
  Slack: ['packages/slack/src/generated/conversations.gen.ts', 'Conversation'],
}

/** As many members as an editor shows at once. */
const SHOWN = 6

export function loops(): Loop[] {
  const page = readFileSync(join(root, 'docs/index.md'), 'utf8')
  return [...page.matchAll(/```ts \[(\w+)\]\n([\s\S]*?)```/g)].map(([, vendor = '', block = '']) => {
    const [file, record] = records[vendor] ?? ['', '']
    const [, loop = '', variable = '', field = ''] =
      /^(const [\s\S]*)console\.log\((\w+)\.\w+, \w+\.(\w+)\)/m.exec(block) ?? []
    const all = membersOf(readFileSync(join(root, file), 'utf8'), record).sort((a, b) => (a.name < b.name ? -1 : 1))
    const at = all.findIndex(({ name }) => name === field)
    const selected = all[at]
    if (!selected) throw new Error(`docs/index.md: the loop of ${vendor} takes ${field}, which ${record} does not have`)
    const first = Math.max(0, Math.min(at - 2, all.length - SHOWN))
    const code = `${loop.replace(/ \/\/ .*$/m, '')}console.log(${variable}.)`
    return { vendor, record, code, members: all.slice(first, first + SHOWN), selected }
  })
}

/** Members of an interface with the first paragraph of their documentation. */
export function membersOf(source: string, name: string): Member[] {
  const file = ts.createSourceFile('types.ts', source, ts.ScriptTarget.Latest, true)
  const found = file.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name)
  const members = found && ts.isInterfaceDeclaration(found) ? found.members.filter(ts.isPropertySignature) : []
  return members.flatMap((member) => {
    if (ts.getJSDocDeprecatedTag(member)) return []
    const [doc] = ts.getJSDocCommentsAndTags(member)
    const about = (doc && ts.getTextOfJSDocComment(doc.comment)) ?? ''
    const written = (member.type?.getText(file) ?? 'unknown').replace(/\s+/g, ' ').replace(/^\| /, '')
    return [{ name: member.name.getText(file), type: `${written}${member.questionToken ? ' | undefined' : ''}`, about }]
  })
}
