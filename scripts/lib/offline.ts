/** Messages of npm if it cannot reach a registry. */
const CODES = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/

/** The code in npm's output that says so; undefined: it failed for another reason. */
export const offlineCode = (output: string): string | undefined => CODES.exec(output)?.[0]
