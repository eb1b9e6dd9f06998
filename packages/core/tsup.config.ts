import { config } from '../../tsup.config.base.ts'

// type-fest is types only: the files of it that we use are written into our declarations, so that users need not install
// it. Each is named here, since resolving all of them takes more memory than the build may have; the build fails on one
// that is missing.
// Splitting keeps what is loaded with the first call (ky) in a file of its own.
export default config({
  splitting: true,
  dts: { resolve: ['type-fest', './source/literal-union.d.ts', './primitive.d.ts'] },
})
