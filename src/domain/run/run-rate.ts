/** Answers before an estimate is given. */
const FEWEST = 5
/** How much of the estimate the last answer is, once there are enough. */
const WEIGHT = 0.05

/** Estimates how long answers take, from the time between them, smoothed. Times are milliseconds. */
export interface RunRate {
  /** Something begins or goes on: the time until the next answer counts from here. */
  begin(at: number): void
  answered(at: number): void
  /** Whole seconds for so many more answers; null where too few have come. */
  secondsFor(answers: number): number | null
}

export function createRunRate(): RunRate {
  let [last, count, mean] = [0, 0, 0]
  return {
    begin(at) {
      last = at
    },
    answered(at) {
      count++
      mean += (at - last - mean) * Math.max(WEIGHT, 1 / count)
      last = at
    },
    secondsFor: (answers) => (count < FEWEST ? null : Math.ceil((answers * mean) / 1000)),
  }
}
