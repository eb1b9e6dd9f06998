import type { Rows } from '@ferrule/sandbox/engine'
import type * as Drive from '../generated/index.gen.ts'

/** The records of the sandbox. What belongs to a file names it by `_file`, and a reply its comment by `_comment`. */
export interface GoogleDriveData {
  readonly access_proposals: Rows<Drive.AccessProposal>
  readonly approvals: Rows<Drive.Approval>
  readonly channels: Rows<Drive.Channel>
  readonly comments: Rows<Drive.Comment>
  readonly drives: Rows<Drive.Drive>
  readonly files: Rows<Drive.DriveFile>
  readonly labels: Rows<Drive.Label>
  readonly permissions: Rows<Drive.Permission>
  readonly replies: Rows<Drive.Reply>
  readonly revisions: Rows<Drive.Revision>
}
