import { metafieldsOf } from './metafields.lists.ts'

export default metafieldsOf({ product_id: 'Product' })
