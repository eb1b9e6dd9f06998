import type { DataOf } from '@ferrule/sandbox/engine'
import type { AmazonAdsOperations } from '../generated/connector.gen.ts'

/** The records of the sandbox. `_profile` says to which profile one belongs; it is not answered. */
export interface AmazonAdsData extends DataOf<AmazonAdsOperations> {}
