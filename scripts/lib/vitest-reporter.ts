// Writes what scripts/check.ts counts. vitest's own json report has no reasons of skipped tests.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Check } from '@ferrule/test-kit/report'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

export const reportFile = '.cache/vitest.json'
/** The files that are being tested, for the case that a run has to be ended from outside. */
export const openFile = '.cache/vitest-open.txt'

const errorsOf = (errors: readonly { message?: string }[]): string => errors.map(({ message }) => message).join('\n')

function toCheck(test: TestCase): Check {
  const result = test.result()
  const name = `${test.project.name} > ${test.fullName}`
  if (result.state === 'passed') return { name, state: 'passed' }
  const file = test.module.moduleId
  if (result.state === 'failed') return { name, state: 'failed', detail: errorsOf(result.errors), file }
  if (result.state === 'pending') return { name, state: 'skipped', detail: 'did not run' }
  return { name, state: 'skipped', detail: test.options.mode === 'todo' ? 'to do' : result.note }
}

export default class CountingReporter implements Reporter {
  readonly #open = new Set<string>()

  onTestModuleStart(module: TestModule): void {
    this.#open.add(module.relativeModuleId)
    this.#show()
  }

  onTestModuleEnd(module: TestModule): void {
    this.#open.delete(module.relativeModuleId)
    this.#show()
  }

  #show(): void {
    mkdirSync(dirname(openFile), { recursive: true })
    writeFileSync(openFile, [...this.#open].join(', '))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string }[]): void {
    const checks: Check[] = []
    // A file or a `describe` that fails on its own (an import, a hook) has no test that says so.
    const add = (owner: TestModule | TestSuite, name: string): void => {
      const errors = owner.errors()
      if (errors.length > 0) checks.push({ name, state: 'failed', detail: errorsOf(errors) })
    }
    for (const module of modules) {
      add(module, module.relativeModuleId)
      for (const suite of module.children.allSuites()) add(suite, `${module.project.name} > ${suite.fullName}`)
      for (const test of module.children.allTests()) checks.push(toCheck(test))
    }
    for (const error of unhandled) checks.push({ name: 'unhandled error', state: 'failed', detail: error.message })
    mkdirSync(dirname(reportFile), { recursive: true })
    writeFileSync(reportFile, JSON.stringify(checks, null, 1))
  }
}
