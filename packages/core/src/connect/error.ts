import { type ConnectProblem, type ErrorDetails, FerruleError, ParamsError } from '../errors/ferrule-error.ts'

/**
 * An account could not be connected; `reason` says why. The message says what to do and quotes nothing from the
 * callback.
 */
export class ConnectError extends FerruleError {
  override readonly name = 'ConnectError'
  override readonly code = 'credentials'
  declare readonly reason?: ConnectProblem
}

/** Makes the error for a rejected callback or token response. */
export type Refuse = (reason: ConnectProblem, message: string, details?: ErrorDetails) => ConnectError

export const refuser =
  (connector: string): Refuse =>
  (reason, message, details) =>
    new ConnectError(`[${connector} connect] ${message}`, { ...details, connector, reason })

/** The error for a mistake in the arguments that the program passed. */
export const wrongParams = (connector: string, message: string): ParamsError =>
  new ParamsError(`[${connector} connect] ${message}`, { connector })
