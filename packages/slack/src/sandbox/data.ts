import type { DataOf } from '@ferrule/sandbox/engine'
import type { SlackOperations } from '../generated/connector.gen.ts'

/** The records of the sandbox. Messages of conversations are `threads`. */
export interface SlackData extends DataOf<SlackOperations> {}
