/** Made by lib/bundle.ts of every packages/<name>/subject.ts. */
declare module 'subjects-of-connectors' {
  import type { Smoke } from '@ferrule/test-kit/subject'
  export const smokes: Readonly<Record<string, Smoke<never> | undefined>>
}
