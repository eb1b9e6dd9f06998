import manifest from '../package.json' with { type: 'json' }

/** Versions that this one was made and tested with; they are its development dependencies. */
export const PACKAGES = {
  own: manifest.version,
  ranges: manifest.devDependencies,
  importer: manifest.dependencies['@ferrule/import'],
}
