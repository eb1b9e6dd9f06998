import ts from 'typescript'

/** The imports of a file of code or declarations, in any form. Texts and comments are ignored. */
export function specifiersOf(text: string): string[] {
  // Reads tokens only: a fifth of the time that a syntax tree takes.
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return [...new Set(importedFiles.map(({ fileName }) => fileName))]
}
