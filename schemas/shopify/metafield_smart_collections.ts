import { metafieldsOf } from './metafields.lists.ts'

export default metafieldsOf({ collection_id: 'Collection' }, 'smart collection')
