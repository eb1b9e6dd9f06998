import { metafieldsOf } from './metafields.lists.ts'

export default metafieldsOf({ customer_id: 'Customer' })
