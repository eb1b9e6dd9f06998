import type { Vendor } from '@ferrule/core/connector'

/** Resource keys in the header's format: `fileId/key,fileId/key`. */
export const resourceKeysAsText: NonNullable<Vendor['derive']> = ({ resource_keys: keys }) =>
  typeof keys === 'object' && keys !== null
    ? {
        resource_keys: Object.entries(keys)
          .map((pair) => pair.join('/'))
          .join(','),
      }
    : {}
