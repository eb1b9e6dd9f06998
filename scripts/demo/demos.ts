import type { Demo, Subject } from '@ferrule/test-kit/subject'

interface Shown {
  readonly name: string
  readonly demo: Demo
  readonly sandbox: Subject['sandbox']
}

/** The connectors' sections, in the order shown. */
export async function demosOf(subjects: readonly Subject[]): Promise<Shown[]> {
  const found = await Promise.all(
    subjects.map(async ({ facts: { name }, demo, sandbox }) =>
      demo ? [{ name, demo: (await demo()).demo, sandbox }] : [],
    ),
  )
  return found.flat().sort(({ demo: one }, { demo: other }) => (one.place ?? 99) - (other.place ?? 99))
}
