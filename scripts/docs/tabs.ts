// Which plots of a part share a tab, and what the tab is called.
import type { Table } from '../../bench/lib/table.ts'

export interface Tab {
  readonly label: string
  readonly tables: readonly Table[]
}

/** Longer labels do not fit a phone; they end at their first comma. */
const LONGEST = 34

/** Tables in order. Those with the same subject, such as `POST of a customer` at several concurrencies, share a tab. */
export function tabsOf(tables: readonly Table[]): Tab[] {
  const titles = tables.map(({ title }) => title)
  const bySubject = Map.groupBy(tables, ({ title }) => subjectOf(title, titles))
  const shared = commonStart([...bySubject.keys()])
  return [...bySubject].map(([subject, some]) => ({ label: shorten(subject.slice(shared.length)), tables: some }))
}

/** The longest start of a title, up to a comma or colon, that another title has, too; else the title. */
function subjectOf(title: string, titles: readonly string[]): string {
  const starts = [...title.matchAll(/[,:] /g)].map(({ index }) => title.slice(0, index))
  const others = titles.filter((other) => other !== title)
  const isShared = (start: string): boolean =>
    others.some((other) => other === start || other.startsWith(`${start}, `) || other.startsWith(`${start}: `))
  return [title, ...starts.reverse()].find(isShared) ?? title
}

/** Shared start of several subjects, up to a colon: `CPU of one call: `. */
function commonStart(subjects: readonly string[]): string {
  const [first = ''] = subjects
  const [start = ''] = /^.*?: /.exec(first) ?? []
  return subjects.length > 1 && subjects.every((one) => one.startsWith(start)) ? start : ''
}

const shorten = (label: string): string => (label.length > LONGEST ? (label.split(', ')[0] as string) : label)
