/** Why a call stays as it is. */
export class Left extends Error {}
