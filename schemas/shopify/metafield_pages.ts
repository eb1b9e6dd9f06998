import { metafieldsOf } from './metafields.lists.ts'

export default metafieldsOf({ page_id: 'Page' })
