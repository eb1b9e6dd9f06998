import type { FaultSubject } from '@ferrule/test-kit/subject'
import { loadSubjects } from '@ferrule/test-kit/subjects'

export type { Calls, FaultSubject as Subject } from '@ferrule/test-kit/subject'

const told = new Map((await loadSubjects()).map(({ facts, faults }) => [facts.name, faults]))

/** Every connector, by its sandbox. */
export const names: readonly string[] = [...told.keys()]

/** The actions to list, read and write. @throws {Error} for a name that no subject.ts has. */
export function subjectOf(name: string): FaultSubject {
  const make = told.get(name)
  if (!make) throw new Error(`no packages/*/subject.ts tells of ${name}`)
  return make()
}
