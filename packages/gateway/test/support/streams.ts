import * as sync from '@ferrule/sync'
import { definitionOf } from '../../src/jobs/streams.ts'

/** Whether connectors have streams, and there is something to read them with. */
export const hasStreams = 'sync' in sync && (await definitionOf('stripe')) !== undefined
if (!hasStreams) console.log('syncs: skipped, the connectors of this build have no streams')
