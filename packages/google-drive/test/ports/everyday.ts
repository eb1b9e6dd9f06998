/** Drive calls of a tool for an office; written once for `@googleapis/drive` and once for `@ferrule/google-drive`. */
export interface Everyday {
  whoAmI(): Promise<string>
  /** Percent of the storage that is used; null: unlimited. */
  storageUsed(): Promise<number | null>
  /** Names of the files in a folder, with their sizes in bytes. */
  listFolder(folder: string): Promise<[name: string, bytes: number][]>
  findByName(name: string): Promise<string | null>
  makeFolder(name: string): Promise<string>
  /** Size of the new file in bytes. */
  upload(name: string, text: string): Promise<number>
  read(file: string): Promise<string>
  rename(file: string, name: string): Promise<string>
  /** Ids of the folders that a file is in after it was moved. */
  move(file: string, folder: string): Promise<string[]>
  copy(file: string, name: string): Promise<boolean>
  /** The permissions after a file was shared. */
  share(file: string, emailAddress: string): Promise<string[]>
  comment(file: string, content: string): Promise<string[]>
  revisions(file: string): Promise<number>
  /** Ids of the files that changed since a token. */
  changedSince(token: string): Promise<string[]>
  startToken(): Promise<string>
  sharedDrives(): Promise<string[]>
  trash(file: string): Promise<boolean>
}
