/** A connector class with any options. */
type Class<Options, Connector> = new (options: Options) => Connector

/** Creates a connector that behaves as in direct mode: in this process, or elsewhere. */
export type Way = <Options extends object, Connector>(kind: Class<Options, Connector>, options: Options) => Connector

let way: Way = (Kind, options) => new Kind(options)

/** Creates the connectors of behavior suites, so that one suite covers every way to call a vendor. */
export const connector: Way = (kind, options) => way(kind, options)

/** Changes how connectors are created in this process. Suites are loaded afterwards. */
export function useWay(other: Way): void {
  way = other
}
