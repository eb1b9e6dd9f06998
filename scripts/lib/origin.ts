// Adds the address of the repository to a package. A fork has another address, so no file contains it.
import { posix } from 'node:path'

/** `package.json` with the places of its source, its README and its issues. `address`: `https://<host>/<owner>/<repository>`. */
export function manifestWithOrigin(manifest: object, folder: string, address: string): object {
  return {
    ...manifest,
    homepage: `${address}/tree/main/${folder}#readme`,
    bugs: `${address}/issues`,
    repository: { type: 'git', url: `git+${address}.git`, directory: folder },
  }
}

/** A README whose relative links and images are absolute, since a registry shows it without its repository. */
export function readmeWithOrigin(readme: string, folder: string, address: string): string {
  return readme.replace(/(!?)\]\(([^()\s]+)\)/g, (whole, _, target: string, at: number) => {
    if (/^(#|[a-z][a-z0-9+.-]*:)/i.test(target)) return whole
    const image = readme.lastIndexOf('![', at) > readme.lastIndexOf(']', at - 1)
    const [path = '', anchor] = target.split('#', 2)
    const view = image ? 'raw' : 'blob'
    return `](${address}/${view}/main/${posix.join(folder, path)}${anchor === undefined ? '' : `#${anchor}`})`
  })
}
