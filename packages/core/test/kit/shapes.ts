// Bits of the shape tables as generated code writes them. They are part of the contract between generator and core, so
// the tests spell them out and do not import them.
export const STRING = 1
export const NUMBER = 2
export const INTEGER = 4
export const BOOLEAN = 8
export const NULL = 16
export const OPTIONAL = 32
export const ANY = 64
export const OBJECT = 128
export const ARRAY = 256
export const TEXT = 512
