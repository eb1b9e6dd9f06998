import type { DataOf } from '@ferrule/sandbox/engine'
import type { GoogleDriveOperations } from '../generated/connector.gen.ts'

/** The records of the sandbox. What belongs to a file names it by `_file`, and a reply its comment by `_comment`. */
export interface GoogleDriveData extends DataOf<GoogleDriveOperations> {}
