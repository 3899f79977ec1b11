/** Makes the next `times` requests fail that have this method, and a path that starts with `path`. */
export interface Fault {
  readonly path: string
  /** In capitals. Absent: any method. */
  readonly method?: string | undefined
  readonly kind: string
  readonly times: number
}

export function createFaults() {
  let faults: Fault[] = []
  return {
    add: (fault: Fault) => void faults.push(fault),
    list: (): readonly Fault[] => faults,
    /** Returns the kind of the first fault that matches this request, and counts one use of it. */
    consume(method: string, path: string): string | undefined {
      const at = faults.findIndex(
        (fault) => path.startsWith(fault.path) && (fault.method ?? method) === method,
      )
      const match = faults[at]
      if (!match) return undefined
      faults.splice(at, 1, ...(match.times > 1 ? [{ ...match, times: match.times - 1 }] : []))
      return match.kind
    },
    clear() {
      faults = []
    },
  }
}
