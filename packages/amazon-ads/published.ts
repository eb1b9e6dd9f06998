// Where the list of operations comes from; scripts/coverage finds this file by looking.
import { openApi, type Published, shared } from '@ferrule/test-kit/vendor-operations'

export const documents: Published = {
  'amazon-ads': {
    extract: true,
    file: 'amazon-ads.openapi.json',
    read: () => {
      const { paths } = shared<{ paths: Record<string, Record<string, { 'x-retired'?: true }>> }>(
        'amazon-ads.openapi.json',
      )
      const alive = Object.entries(paths).filter(([, verbs]) => !Object.values(verbs).some((verb) => verb['x-retired']))
      return openApi({ paths: Object.fromEntries(alive) })
    },
  },
}
