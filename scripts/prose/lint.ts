import { createRequire } from 'node:module'
import { TextlintKernel, type TextlintPluginCreator, type TextlintRuleModule } from '@textlint/kernel'
import { split } from 'sentence-splitter'
import ts from 'typescript'
import { mayHaveProblems, type Problem, speaking, wordProblems } from './words.ts'

/** Longer sentences need a second reading. */
export const LONGEST = 35

const ruleOf =
  (problemsOf: (text: string) => Problem[]): TextlintRuleModule =>
  ({ Syntax, report, RuleError, locator }) => ({
    [Syntax.Str](node) {
      for (const { index, message } of problemsOf(node.value))
        report(node, new RuleError(message, { padding: locator.at(index) }))
    },
  })

const words = ruleOf(wordProblems)
const voices = ruleOf(speaking)

const sentences: TextlintRuleModule = ({ Syntax, report, RuleError, getSource }) => ({
  [Syntax.Paragraph](node) {
    for (const sentence of split(getSource(node))) {
      if (sentence.type !== 'Sentence') continue
      // A link counts by its words, a piece of code as one.
      const text = sentence.raw.replace(/\]\([^)]*\)/g, ']').replace(/`[^`]*`/g, 'code')
      const length = text.split(/\s+/).filter((word) => /\w/.test(word)).length
      if (length > LONGEST)
        report(node, new RuleError(`a sentence of ${length} words (at most ${LONGEST}): ${sentence.raw.slice(0, 80)}…`))
    }
  },
})

const kernel = new TextlintKernel()
// CommonJS, whose `default` Node and bundlers see differently.
const { default: plugin }: { default: TextlintPluginCreator } = createRequire(import.meta.url)(
  '@textlint/textlint-plugin-markdown',
)

/**
 * Problems of a page, each with its line. Code is not read.
 * @param isGuide Whether the page is one that a user reads from beginning to end.
 */
export async function markdownProblems(text: string, isGuide = false): Promise<string[]> {
  const { messages } = await kernel.lintText(text, {
    ext: '.md',
    plugins: [{ pluginId: 'markdown', plugin }],
    rules: [
      { ruleId: 'words', rule: words },
      { ruleId: 'sentences', rule: sentences },
      ...(isGuide ? [{ ruleId: 'voices', rule: voices }] : []),
    ],
  })
  return messages.map(({ loc, message }) => `${loc.start.line}: ${message}`)
}

const TEXTS = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
])

/** Problems of a program's comments and texts, each with its line. */
export function sourceProblems(text: string): string[] {
  if (!mayHaveProblems(text)) return []
  return [...piecesOf(text)].flatMap(([start, piece]) => {
    const plain = piece
      .replace(/\n\s*(\*|\/\/)/g, (mark) => mark.replace(/\S/g, ' '))
      .replace(/`[^`]*`/g, (code) => ' '.repeat(code.length))
    return wordProblems(plain).map(
      ({ index, message }) => `${text.slice(0, start + index).split('\n').length}: ${message}`,
    )
  })
}

/** Comments, and texts of more than one word, by where they start: one word is a value, often the vendor's. */
function piecesOf(text: string): Map<number, string> {
  const pieces = new Map<number, string>()
  const add = (start: number, end: number) => pieces.set(start, text.slice(start, end))
  const file = ts.createSourceFile('text.ts', text, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (TEXTS.has(node.kind) && node.getText(file).includes(' ')) add(node.getStart(file), node.end)
    for (const child of node.getChildren(file)) visit(child)
    // A comment stands before a token or, on the same line, after one: a node begins with its first token.
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.pos) ?? []) add(pos, end)
    for (const { pos, end } of ts.getTrailingCommentRanges(text, node.pos) ?? []) add(pos, end)
  }
  visit(file)
  return pieces
}

/** Comments that begin with a question word and leave the thing itself unnamed. */
export const openings = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      /^\s*(?:\/\*\*|\/\/|\*) ?(?:What|Whom|Who)\b/.test(line)
        ? [`${index + 1}: name the thing: ${line.trim().slice(0, 60)}`]
        : [],
    )
