import { metafieldsOf } from './metafields.lists.ts'

export default metafieldsOf({ draft_order_id: 'DraftOrder' })
