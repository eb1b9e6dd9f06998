export { downloadAttachment } from './attachments.ts'
export { readV3Error } from './errors.ts'
export { filters, offerFilters } from './filters.ts'
export { cursorPage, visible, withV1Names } from './pages.ts'
