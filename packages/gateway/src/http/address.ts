/** The URL at which this machine reaches a server that listens on a host and port. */
export function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Every route is also available below `/api` and `/api/public`, where existing clients expect it. */
export function canonicalPath(path: string): string {
  return path.replace(/^\/api(?:\/public)?(?=\/)/, '')
}
