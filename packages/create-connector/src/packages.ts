import manifest from '../package.json' with { type: 'json' }

/** The versions that this one was built and tested with: its development dependencies. */
export const PACKAGES = {
  own: manifest.version,
  ranges: manifest.devDependencies,
  importer: manifest.dependencies['@ferrule/import'],
}
