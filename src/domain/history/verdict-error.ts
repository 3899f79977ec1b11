import { formatInstant } from '../../lib/time/instant'

type VerdictProblem = 'unreadable' | 'outside' | 'unsorted' | 'inconsistent' | 'too-many'

/** Thrown if the service's response is too unreliable for a verdict. `message` is a sentence for the user. */
export class VerdictError extends Error {
  override readonly name = 'VerdictError'
  constructor(
    readonly problem: VerdictProblem,
    message: string,
  ) {
    super(message)
  }
}

export const unreadable = (problem: string) =>
  new VerdictError('unreadable', `Couldn’t read one of the changes (${problem}).`)

export const outside = (id: string, instant: number) =>
  new VerdictError(
    'outside',
    `The server returned a change that doesn’t match the request (revision ${id}, ${formatInstant(instant)}). It may be ignoring a filter.`,
  )

export const unsorted = () =>
  new VerdictError('unsorted', 'The server didn’t return the newest changes first.')

export const inconsistent = () =>
  new VerdictError(
    'inconsistent',
    'The history is changing, or the server’s counts are wrong. Try again in a moment.',
  )

export const tooMany = (count: number) =>
  new VerdictError(
    'too-many',
    `There are ${count.toLocaleString('en')} changes in that time, too many to check. Enter a shorter time, such as one with seconds.`,
  )

const ATTEMPTS = 3

/** Tries up to three times, because the history may change between the requests of an attempt. */
export async function retryInconsistent<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !(error instanceof VerdictError) || error.problem !== 'inconsistent') throw error
    }
  }
}
