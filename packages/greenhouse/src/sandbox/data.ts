import type { DataOf } from '@ferrule/sandbox/engine'
import type { GreenhouseOperations } from '../generated/connector.gen.ts'
import type { GreenhouseOperations as V3Operations } from '../v3/generated/connector.gen.ts'

/** The records of the sandbox. What records hold of each other (a candidate's applications) is put in when they are answered. */
export interface GreenhouseData extends Omit<DataOf<GreenhouseOperations>, 'activity_feed' | 'hiring_team'> {}

export interface GreenhouseV3Data extends DataOf<V3Operations> {}
