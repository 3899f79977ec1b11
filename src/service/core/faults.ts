/** The faults that can be added by hand. README.md describes each. */
export const FAULT_KINDS = [
  '401',
  '401-without-cors',
  '403',
  '404',
  '410',
  '413',
  '429',
  '500',
  '502',
  '503',
  '504',
  'html',
  '204',
  'truncated',
  'text',
  'slow',
  'late',
  'destroy',
  'lost',
  'lost-502',
  'silent',
  'halfway',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Fails the next `times` requests whose path begins with `path` and whose method is `method`. */
export interface Fault {
  readonly path: string
  /** In capitals. Default: any method. */
  readonly method?: string | undefined
  readonly kind: FaultKind
  readonly times: number
}

const THROTTLED_TIMES = 2
/** Without a request for this long, a URL is throttled again, so that it can be shown more than once. */
const FORGET_AFTER_MS = 60_000

/** The active faults. They are kept in this process only. */
export function createFaults(now: () => number) {
  let faults: Fault[] = []
  const asked = new Map<string, { readonly times: number; readonly at: number }>()
  return {
    add: (fault: Fault) => void faults.push(fault),
    list: (): readonly Fault[] => faults,
    /** Returns the kind of the first fault that matches this request, and counts one use of it. */
    consume(method: string, path: string): FaultKind | undefined {
      const at = faults.findIndex(
        (fault) => path.startsWith(fault.path) && (fault.method ?? method) === method,
      )
      const match = faults[at]
      if (!match) return undefined
      faults.splice(at, 1, ...(match.times > 1 ? [{ ...match, times: match.times - 1 }] : []))
      return match.kind
    },
    /** Whether this request to the overloaded vehicle gets a 429: twice for each URL, then not. */
    isThrottled(url: string): boolean {
      const before = asked.get(url)
      const times = before && now() - before.at < FORGET_AFTER_MS ? before.times + 1 : 1
      asked.set(url, { times, at: now() })
      return times <= THROTTLED_TIMES
    },
    clear() {
      faults = []
      asked.clear()
    },
  }
}
