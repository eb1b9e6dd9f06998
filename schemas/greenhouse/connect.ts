import { defineConnect } from '@ferrule/codegen'

/** Harvest v1 has no OAuth; v3 does. */
export default defineConnect({ from: 'v3' })
