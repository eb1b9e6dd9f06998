/** Not the source's own id: replacing credentials deletes everything stored under that. */
export const webhookOwner = (sourceId: string): string => `webhook:${sourceId}`
