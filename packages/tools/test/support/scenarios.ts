// The scenarios of the conformance suites: which of them ours is judged by, and why it is not by the others.

/** All checks of these must pass. */
export const judged: readonly string[] = [
  'server-initialize',
  'ping',
  'tools-list',
  'dns-rebinding-protection',
  'http-header-validation',
  'input-required-result-unsupported-methods',
]

/** Of these some checks cannot pass. The others must: at least `passed`, and no more than `failed` may fail. */
export const judgedInPart: Readonly<Record<string, { passed: number; failed: number; why: string }>> = {
  'server-stateless': { passed: 24, failed: 4, why: 'four checks call diagnostic tools (test_missing_capability, …)' },
  caching: { passed: 4, failed: 3, why: 'three checks list prompts and resources, which we do not offer' },
}

const TEST_TOOLS = 'calls a tool that servers have for the suite alone (test_…); ours are fixed and answer JSON text'
const NO_RESOURCES = 'resources are not offered: records are read by tools'
const NO_PROMPTS = 'prompts are not offered'
const NO_TASKS = 'the extension tasks is not declared; calls end with their result'
const NO_SKILLS = 'the extension skills is not declared, so every check of it is skipped'
const NO_SESSION = 'passes without a check: there are no sessions over HTTP'

const because = (why: string, names: readonly string[]): [string, string][] => names.map((name) => [name, why])

/** Why a scenario is left out. */
export const leftOut: ReadonlyMap<string, string> = new Map([
  ...because(TEST_TOOLS, [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-with-logging',
    'tools-call-error',
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'json-schema-2020-12',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    'input-required-result-basic-elicitation',
    'input-required-result-basic-sampling',
    'input-required-result-basic-list-roots',
    'input-required-result-request-state',
    'input-required-result-multiple-input-requests',
    'input-required-result-multi-round',
    'input-required-result-missing-input-response',
    'input-required-result-result-type',
    'input-required-result-tampered-state',
    'input-required-result-capability-check',
    'input-required-result-ignore-extra-params',
    // Passes, but by the refusal of a tool that is not there.
    'input-required-result-validate-input',
  ]),
  ...because(NO_RESOURCES, [
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'resources-subscribe',
    'resources-unsubscribe',
    'sep-2164-resource-not-found',
  ]),
  ...because(NO_PROMPTS, [
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
    'input-required-result-non-tool-request',
  ]),
  ...because(NO_TASKS, [
    'tasks-lifecycle',
    'tasks-capability-negotiation',
    'tasks-wire-fields',
    'tasks-request-state-removal',
    'tasks-mrtr-input',
    'tasks-request-headers',
    'tasks-dispatch-and-envelope',
    'tasks-status-notifications',
    'tasks-required-task-error',
    'tasks-mrtr-composition',
  ]),
  ...because(NO_SKILLS, ['sep-2640-skills-directory', 'sep-2640-skills-enumeration', 'sep-2640-skills-manifest']),
  ...because(NO_SESSION, ['server-session-lifecycle', 'server-sse-polling', 'server-sse-multiple-streams']),
  ['logging-set-level', 'logging is not offered: a server that serves many must not log to one client'],
  ['completion-complete', 'completions are not offered: there are no prompts and no resource templates'],
  ['http-custom-header-server-validation', 'no tool declares x-mcp-header, so that there is no custom header to check'],
])

export interface Outcome {
  readonly passed: number
  readonly failed: number
}

/** Outcomes by scenario, from what a suite prints at its end. */
export function outcomesOf(stdout: string): Map<string, Outcome> {
  const summary = stdout.slice(stdout.indexOf('=== SUMMARY ==='))
  return new Map(
    [...summary.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed$/gm)].map(([, name, passed, failed]) => [
      name as string,
      { passed: Number(passed), failed: Number(failed) },
    ]),
  )
}
