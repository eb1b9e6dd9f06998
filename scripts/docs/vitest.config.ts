// For snippets that are tests themselves.
import { join } from 'node:path'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const conditions = ['@ferrule/source', ...defaultServerConditions]

export default defineConfig({
  root: join(import.meta.dirname, '../../.cache/snippets/run'),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ['*.test.ts'], environment: 'node', testTimeout: 30_000 },
})
