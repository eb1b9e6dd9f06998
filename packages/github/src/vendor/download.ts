import type { VendorRequest } from '@ferrule/core/connector'

/** GitHub's file hosts, besides the API's own: files of releases, and artifacts. */
const HOSTS = /^(?:[\w-]+\.)*githubusercontent\.com$|^[a-z\d]+\.blob\.core\.windows\.net$/

/** Allows redirects to GitHub's file hosts only. */
export function fromStorage(request: VendorRequest): void {
  request.hosts = HOSTS
}
