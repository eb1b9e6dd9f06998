/** Jira calls of a team's helper; written once for `jira.js` and once for `@ferrule/jira`. */
export interface Everyday {
  whoAmI(): Promise<string>
  /** Key of the new issue. */
  report(project: string, summary: string, text: string): Promise<string>
  summary(issue: string): Promise<string>
  /** Keys of the issues that nobody does, in their order. */
  unassigned(project: string): Promise<string[]>
  /** Moves an issue on by the name of a transition, and says which state that led to. */
  move(issue: string, transition: string): Promise<string>
  assignTo(issue: string, email: string): Promise<string>
  /** Number of comments, after one more. */
  comment(issue: string, text: string): Promise<number>
  /** Hours that were logged on an issue, after some more. */
  logHours(issue: string, hours: number): Promise<number>
  rename(issue: string, summary: string): Promise<string>
  label(issue: string, label: string): Promise<string[]>
  projects(): Promise<{ key: string; name: string; kind: string }[]>
  /** Ids of fields by their names. */
  fieldIds(): Promise<Record<string, string>>
  /** Changes of an issue's state: the author and the new state. */
  history(issue: string): Promise<string[]>
  relate(from: string, to: string): Promise<number>
  watchers(issue: string): Promise<string[]>
  remove(issue: string): Promise<boolean>
}
