import { metafieldsOf } from './metafields.lists.ts'

export default metafieldsOf({ order_id: 'Order' })
