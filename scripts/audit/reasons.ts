/**
 * Why users install it: one sentence for each package outside the repository that a published one names in `dependencies` or
 * `peerDependencies`. It has to say what we would have to write, and keep right, without it.
 */
export const reasons: Readonly<Record<string, string>> = {
  '@duckdb/node-api':
    'Writes Parquet and DuckDB files, and finds the last state of each key in them; only for these destinations, and loaded with them.',
  '@biomejs/biome':
    'Formats and lints generated code by the settings of the project around it; brings a binary of up to 100 MB for the platform.',
  '@hono/node-server':
    "Gives Node's HTTP server the requests and answers of the platform, streams and broken connections included; only in `@ferrule/gateway`.",
  '@hono/zod-openapi':
    'Makes the OpenAPI document of the gateway from the shapes that its routes check; brings zod along. The gateway has its code in its own files, and needs its types.',
  '@jitl/quickjs-wasmfile-release-sync':
    'QuickJS compiled to WebAssembly, which the sandbox of code mode runs; loaded in its thread, and only there.',
  '@modelcontextprotocol/server':
    'The protocol by which assistants call tools, in all its revisions; only for the MCP server of `@ferrule/tools`.',
  '@msw/data':
    'Collections with queries, of which the sandboxes are made. The sandbox has their code in its own files, and needs their types.',
  '@opentelemetry/api':
    'The API of traces and metrics, only for `@ferrule/core/otel` and the numbers of the gateway; your program supplies tracer and meter.',
  aws4fetch:
    'Signs requests to buckets of S3 and of services with its API; without dependencies, loaded with the first upload.',
  undici:
    'Sends the requests of connectors at less CPU than `node:http`; without dependencies. Only its dispatcher is loaded, and only in `@ferrule/gateway`.',
  croner: 'Finds the next time of a cron expression, over leap years and ends of months; without dependencies.',
  'google-auth-library':
    'Application default credentials and workload identity; only for `@ferrule/google-drive/auth`, which loads it with its first token.',
  diff: 'Shows what would change, line by line; without dependencies. Only in `@ferrule/migrate`.',
  graphql: 'Parses the GraphQL documents that the sandbox of Shopify receives; only in tests of users.',
  hono: 'The HTTP router of the gateway; 15 kB, without dependencies. The gateway has most of its code in its own files.',
  jose: 'Signs and verifies the tokens of the gateway, and refuses every trick that is known against them.',
  kysely:
    'Writes SQL for SQLite and for Postgres from one description, with every value as a parameter; only in `@ferrule/store` and `@ferrule/gateway`, which have its code in their own files.',
  msw: 'Answers requests in process, in tests of users that may have it already.',
  oauth4webapi:
    'Token requests and their answers by the letter of the OAuth standards; only for `/connect` of a connector, which users authorize, and for log-ins by an OpenID provider.',
  'oidc-provider':
    'The OAuth server of the gateway, certified by its authors for the OpenID profiles: codes, PKCE, rotation, client metadata; loaded with the first log-in of an agent.',
  pg: 'The protocol of Postgres, its connections and their pool; only where a copy is kept in Postgres.',
  'quickjs-emscripten-core':
    'Runs programs of a model in QuickJS, with limits of time and memory, and without anything of the host; only for code mode of `@ferrule/tools`.',
  'prom-client':
    'Counts and writes the metrics of the gateway in the text format of Prometheus; loaded only with the option `--metrics`.',
  typescript:
    'Reads programs and their types, by which clients are found; only in `@ferrule/migrate`, which no program bundles.',
  yaml: 'Reads YAML, bounded against aliases that unfold; without dependencies. Only in `@ferrule/import` and, for documents, in `@ferrule/gateway`.',
  zod: 'Only for `/zod` of a connector: its schemas as objects to compose. No connector loads it.',
}

/** Licenses that ask for nothing but their own text. */
export const LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
]

/** An expression is fine when one of its alternatives is. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => LICENCES.includes(part.trim())))
