/** What comes of some work, or undefined where that takes longer than `ms` milliseconds; the work goes on all the same. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
