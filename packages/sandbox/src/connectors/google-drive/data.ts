import type * as Drive from '@ferrule/google-drive'
import type { Rows } from '../../core/rows.ts'

/** The records of the sandbox. What belongs to a file names it by `_file`. */
export interface GoogleDriveData {
  readonly channels: Rows<Drive.Channel>
  readonly comments: Rows<Drive.Comment>
  readonly drives: Rows<Drive.Drive>
  readonly files: Rows<Drive.DriveFile>
  readonly permissions: Rows<Drive.Permission>
  readonly revisions: Rows<Drive.Revision>
}
