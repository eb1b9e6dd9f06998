export { readSlackError, refusesSlack } from './errors.ts'
export { uploadFile } from './upload.ts'
