type Hash = (file: File, signal: AbortSignal) => Promise<string | null>

/** Computes sums one at a time, in the order they are asked for: each reads a whole file. Null for who left before its turn. */
export function createSumQueue(hash: Hash): Hash {
  let last: Promise<unknown> = Promise.resolve()
  return (file, signal) => {
    const sum = last.then(() => (signal.aborted ? null : hash(file, signal)))
    last = sum
    return sum
  }
}
