import { metafieldsOf } from './metafields.lists.ts'

export default metafieldsOf({ location_id: 'Location' })
