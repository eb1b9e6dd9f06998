// For snippets that are tests themselves; `--root` is their folder.
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const conditions = ['@ferrule/source', ...defaultServerConditions]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ['**/*.test.ts'], exclude: ['**/node_modules/**'], environment: 'node', testTimeout: 30_000 },
})
