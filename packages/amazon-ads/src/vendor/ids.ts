import { parseIds } from '@ferrule/core/connector'

/**
 * Parses all ids as text. Profiles and Sponsored Display send them as numbers, even beyond 2^53, and everything else as
 * text.
 */
export const idsAsText = (text: string): unknown => parseIds(text, (name) => /Ids?$/.test(name))
