import type { World } from '@ferrule/sandbox/engine'

/** Files with addresses of their own: results of bulk operations, and uploads. */

export const RESULTS = '/bulk-operation-outputs/'
export const STAGED = '/staged-uploads/'

export const resultsOf = (world: World): Map<string, string> => world.memory('bulk results', () => new Map())
/** Uploads, by key. */
export const uploadsOf = (world: World): Map<string, string> => world.memory('staged uploads', () => new Map())

/** The file at an address that was given out. */
export const resultAt = (path: string, world: World): string | undefined => resultsOf(world).get(path)

export const isStaged = (path: string): boolean => path.startsWith(STAGED)

/** Takes an upload: the file itself, or a form whose last part it is. */
export async function takeUpload(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  world: World,
): Promise<void> {
  const form = /^multipart\/form-data/i.test(type)
    ? await new Response(bytes, { headers: { 'content-type': type } }).formData()
    : undefined
  const file = form?.get('file')
  const text = file instanceof Blob ? await file.text() : form ? '' : new TextDecoder().decode(bytes)
  uploadsOf(world).set(path.slice(STAGED.length), text)
}
