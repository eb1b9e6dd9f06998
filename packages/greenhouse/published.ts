// Where the list of operations comes from; scripts/coverage finds this file by looking.
import { openApi, type Published, shared } from '@ferrule/test-kit/vendor-operations'

const file = 'greenhouse.openapi.json'

export const documents: Published = { 'greenhouse-v3': { extract: true, file, read: () => openApi(shared(file)) } }
