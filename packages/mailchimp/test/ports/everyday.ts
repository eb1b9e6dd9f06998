/** Mailchimp calls of a newsletter; written once for `@mailchimp/mailchimp_marketing` and once for `@ferrule/mailchimp`. */
export interface Everyday {
  healthy(): Promise<string>
  lists(): Promise<{ id: string; name: string; members: number; opens: number }[]>
  /** The sender of a list, and their address. */
  sender(list: string): Promise<string>
  subscribers(list: string): Promise<string[]>
  /** State of the member who was added. */
  subscribe(list: string, email: string, firstName: string): Promise<string>
  upsert(list: string, email: string): Promise<string>
  unsubscribe(list: string, email: string): Promise<string>
  tag(list: string, email: string, tag: string): Promise<string[]>
  /** Values of the merge fields of a member, by tag. */
  mergeFields(list: string, email: string): Promise<string[]>
  /** Names of the merge fields of a list, required ones marked. */
  form(list: string): Promise<string[]>
  /** Titles of the sent campaigns and how many recipients each had. */
  sent(): Promise<[title: string, emails: number][]>
  subject(campaign: string): Promise<string>
  content(campaign: string): Promise<boolean>
  groups(list: string): Promise<string[]>
  logEvent(list: string, email: string, name: string): Promise<boolean>
  archive(list: string, email: string): Promise<boolean>
}
