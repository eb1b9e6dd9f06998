/** A section of the reference, and the method of the vendor's SDK that its first sentence names. */
const ACTION = /^## (\w+)\n\n([^\n]*\n\n)?([^\n]* In `[^`]+`: `\w+\.([\w.]+)`\.)$/gm

/** For the index of the search only: a title with the SDK's name of the action, which readers who move from it look for. */
export const withSdkNames = (source: string): string =>
  source.replace(
    ACTION,
    (_, name: string, note = '', text: string, method: string) =>
      `## ${name} · ${method} {#${name.toLowerCase()}}\n\n${note}${text}`,
  )
