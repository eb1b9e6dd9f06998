/** A connector class, whatever its options are. */
type Class<Options, Connector> = new (options: Options) => Connector

/** Makes a connector that does what direct mode does: here, or somewhere else. */
export type Way = <Options extends object, Connector>(kind: Class<Options, Connector>, options: Options) => Connector

let way: Way = (Kind, options) => new Kind(options)

/** The connectors of behavior suites are made by this, so that one suite says what is true of every way to call a vendor. */
export const connector: Way = (kind, options) => way(kind, options)

/** From now on, in this process, connectors are made so. Suites are loaded afterwards. */
export function useWay(other: Way): void {
  way = other
}
