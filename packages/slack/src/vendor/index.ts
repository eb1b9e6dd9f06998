export { readSlackError, refusesSlack } from './errors.ts'
export { membersAsRecords } from './members.ts'
export { uploadFile } from './upload.ts'
