import { type ConnectProblem, type ErrorDetails, FerruleError, ParamsError } from '../errors/ferrule-error.ts'

/** An account could not be connected; `reason` says why. The message says what to do and quotes nothing that came. */
export class ConnectError extends FerruleError {
  override readonly name = 'ConnectError'
  override readonly code = 'credentials'
  declare readonly reason?: ConnectProblem
}

/** Makes the error of a callback or a token response that is refused. */
export type Refuse = (reason: ConnectProblem, message: string, details?: ErrorDetails) => ConnectError

export const refuser =
  (connector: string): Refuse =>
  (reason, message, details) =>
    new ConnectError(`[${connector} connect] ${message}`, { ...details, connector, reason })

/** What the program itself passed is wrong. */
export const wrongParams = (connector: string, message: string): ParamsError =>
  new ParamsError(`[${connector} connect] ${message}`, { connector })
