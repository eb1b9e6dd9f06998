import { config } from '../../tsup.config.base.ts'

// type-fest is types only: the files of it that we use are written into our declarations, so that users need not install
// it. Each is named here, since resolving all of them takes more memory than the build may have; the build fails on one
// that is missing.
export default config({ dts: { resolve: ['type-fest', './source/literal-union.d.ts', './primitive.d.ts'] } })
