// Where the list of operations comes from; scripts/coverage finds this file by looking.
import { discovery, type Published, shared } from '@ferrule/test-kit/vendor-operations'

const file = 'google-drive.discovery.json'

export const documents: Published = { 'google-drive': { file, read: () => discovery(shared(file), '/drive/v3/') } }
