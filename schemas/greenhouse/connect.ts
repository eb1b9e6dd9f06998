import { defineConnect } from '@ferrule/codegen'

/** Only Harvest v3 has OAuth. */
export default defineConnect({ from: 'v3' })
