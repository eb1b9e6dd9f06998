import { type OpenApi, type Request, type Schema, problemsOf as sharedProblemsOf } from '@ferrule/test-kit/openapi'

/** The document lists single words, and some of their combinations with a blank; the guides have commas alone. */
function* judge(name: string, { type = 'string', enum: values }: Schema, text: string) {
  if (type === 'integer' && !/^\d+$/.test(text)) yield `${name} is no integer`
  const known = values?.flatMap((value) => value.split(/, */))
  for (const word of known ? text.split(',') : [])
    if (!known?.includes(word)) yield `${name} is none of ${known?.join(', ')}`
}

/**
 * The errors of a request; empty when there are none. The document leaves its objects open; here they are closed, so
 * that a misspelt name is found.
 */
export const problemsOf = (api: OpenApi, request: Request): string[] =>
  sharedProblemsOf(api, request, { judge, closed: true, accepts: true })
