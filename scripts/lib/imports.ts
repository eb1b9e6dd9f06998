import ts from 'typescript'

/** What a file of code or declarations imports, in whatever form; what only looks so in a text or a comment is left out. */
export const specifiersOf = (text: string): string[] => [
  ...new Set(ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)),
]
