// One process that reads a list of each connector, a line of output for each record. The test kills it and starts another.
import { subjectOf } from './subjects.ts'

/** Where each connector's upstream is, and where its list is resumed; without a cursor it begins. */
export type Jobs = Readonly<Record<string, { readonly url: string; readonly cursor?: string }>>

const say = (told: object): Promise<unknown> =>
  new Promise((written) => process.stdout.write(`${JSON.stringify(told)}\n`, written))

const jobs = JSON.parse(process.argv[2] ?? '{}') as Jobs
await Promise.all(
  Object.entries(jobs).map(async ([name, { url, cursor }]) => {
    const subject = subjectOf(name)
    // Its records are made; what is asked is the upstream of the test.
    await (await subject.listen()).close()
    const list = subject.connect({ baseUrl: url }).list(cursor ? { cursor } : {})
    // The cursor after a record is what a job saves once the record is stored.
    for await (const record of list) await say({ name, record, cursor: list.cursor })
    await say({ name })
  }),
)
