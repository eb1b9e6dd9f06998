import type { VendorRequest } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'

// URL parsers resolve `.` and `..`, and an empty segment leads to a different route, or host.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in a path
const unsafeSegment = /^\.{0,2}$|[\0-\x1f\x7f]/

/** Characters that a path may contain unescaped, besides those that `encodeURIComponent` leaves. */
const plain: Readonly<Record<string, string>> = { '%3A': ':', '%40': '@', '%24': '$', '%2B': '+', '%3D': '=' }

/**
 * Fills the `{+name}` placeholders of a path with values that keep their slashes, like `projects/p1/topics/t1`.
 * Everything else is escaped, so that no value can leave the path. For `operation.prepare`.
 * @throws {ParamsError} for a value with an empty segment, `.` or `..`.
 */
export function reservedPath(request: VendorRequest, { call, error }: StepContext): void {
  request.url = request.url.replace(/\{\+(\w+)\}/g, (_, name: string) => {
    const segments = String(call.params[name] ?? '').split('/')
    if (segments.some((segment) => unsafeSegment.test(segment)))
      throw error('params', `${name} is a path: it cannot contain empty segments, '.', '..' or control characters`)
    return segments.map(escaped).join('/')
  })
}

const escaped = (segment: string): string =>
  encodeURIComponent(segment.toWellFormed()).replace(/%(?:3A|40|24|2B|3D)/g, (code) => plain[code] as string)
