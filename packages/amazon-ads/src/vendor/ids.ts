import { parseIds } from '@ferrule/core/connector'

/** Profiles and Sponsored Display send ids as numbers, also beyond 2^53, and everything else sends them as text: text it is. */
export const idsAsText = (text: string): unknown => parseIds(text, (name) => /Ids?$/.test(name))
