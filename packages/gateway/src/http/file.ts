import type { Download } from '@ferrule/core'

/** Returns a file from the vendor byte for byte, always as an attachment: it must not run as content of this origin. */
export function fileResponse(file: Download): Response {
  const name = file.filename ?? 'download'
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const headers = new Headers({
    'content-type':
      file.contentType && /^[\w.+-]+\/[\w.+-]+(;[\x20-\x7e]*)?$/.test(file.contentType)
        ? file.contentType
        : 'application/octet-stream',
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`,
    'content-security-policy': "sandbox; default-src 'none'",
  })
  if (file.size !== undefined) headers.set('content-length', String(file.size))
  if (file.range) headers.set('content-range', `bytes ${file.range.start}-${file.range.end}/${file.range.total ?? '*'}`)
  const more = factsOf(file)
  if (more) headers.set(FACTS_HEADER, more)
  return new Response(file.stream, { status: 200, headers })
}

/** Carries facts about a file for which HTTP has no header. */
const FACTS_HEADER = 'x-ferrule-file'

const MOST_FACTS = 4_000

/** A download's text facts, as base64url-encoded JSON. */
function factsOf(file: Download): string | undefined {
  const { filename: _, contentType: _1, ...rest } = file
  const facts = Object.entries(rest).filter(([, value]) => typeof value === 'string')
  const text = Buffer.from(JSON.stringify(Object.fromEntries(facts))).toString('base64url')
  return facts.length > 0 && text.length <= MOST_FACTS ? text : undefined
}
