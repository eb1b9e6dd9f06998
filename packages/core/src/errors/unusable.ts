/** Why a response cannot be used, for the message of its error. Thrown where nothing is known of the call. */
export class Unusable extends Error {
  readonly problem: string
  constructor(problem: string) {
    super(problem)
    this.problem = problem
  }
}
