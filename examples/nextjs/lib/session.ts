/** The user of a request. Replace it by your own sessions: whoever controls this name reads that user's Jira. */
export const currentUser = async (): Promise<string> => 'demo'
