/** What can go wrong by hand; README.md says what each is good for. */
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

/** A switch: the next `times` requests whose path begins with `path` (and whose method is `method`) fail as `kind` says. */
export interface Fault {
  readonly path: string
  /** In capitals; any where it is absent. */
  readonly method?: string
  readonly kind: FaultKind
  readonly times: number
}

/** The faults that are switched on. They live in this process only. */
export interface Faults {
  add(fault: Fault): void
  list(): readonly Fault[]
  /** The kind that hits this request, used up once by asking. Earlier switches come first. */
  take(method: string, path: string): FaultKind | undefined
  /** Whether this request to the overloaded vehicle is still to be put off: twice for each URL, then not. */
  isThrottled(url: string): boolean
  clear(): void
}

const PUT_OFF_TIMES = 2
/** After so many milliseconds of quiet a URL is put off again, so that it can be shown more than once. */
const FORGET_AFTER = 60_000

export function createFaults(now: () => number): Faults {
  let faults: Fault[] = []
  const asked = new Map<string, { readonly times: number; readonly at: number }>()
  return {
    add(fault) {
      faults.push(fault)
    },
    list: () => faults,
    take(method, path) {
      const hit = faults.find((fault) => path.startsWith(fault.path) && (fault.method ?? method) === method)
      if (!hit) return undefined
      faults = faults.flatMap((fault) => {
        if (fault !== hit) return [fault]
        return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
      })
      return hit.kind
    },
    isThrottled(url) {
      const before = asked.get(url)
      const times = before && now() - before.at < FORGET_AFTER ? before.times + 1 : 1
      asked.set(url, { times, at: now() })
      return times <= PUT_OFF_TIMES
    },
    clear() {
      faults = []
      asked.clear()
    },
  }
}
