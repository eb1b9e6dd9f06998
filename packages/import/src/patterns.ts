/** The same patterns that a connector without a build checks. */
export { patternOf, safePattern } from '../../core/src/dynamic/patterns.ts'
