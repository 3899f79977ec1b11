import { formatInstant } from '../../lib/time/instant'

/**
 * `unreadable`: a row is not a revision; `outside`: a row that the filters exclude; `unsorted`: not newest first;
 * `inconsistent`: counts and rows do not match, also after retries; `too-many`: more revisions within the time asked
 * than are read.
 */
type VerdictProblem = 'unreadable' | 'outside' | 'unsorted' | 'inconsistent' | 'too-many'

/** Why there is no verdict: the service's answer is not reliable. `message` is a sentence for a person. */
export class VerdictError extends Error {
  override readonly name = 'VerdictError'

  constructor(
    readonly problem: VerdictProblem,
    message: string,
  ) {
    super(message)
  }
}

export function unreadable(problem: string): VerdictError {
  return new VerdictError('unreadable', `A recorded change cannot be read (${problem}).`)
}

export function outside(id: string, instant: number): VerdictError {
  const text = `A change was shown that does not belong here (revision ${id} of ${formatInstant(instant)}). A filter seems to be ignored.`
  return new VerdictError('outside', text)
}

export function unsorted(): VerdictError {
  return new VerdictError('unsorted', 'The changes did not come newest first.')
}

export function inconsistent(): VerdictError {
  const text = 'The history is being changed, or its counts are wrong. Check again in a moment.'
  return new VerdictError('inconsistent', text)
}

export function tooMany(count: number): VerdictError {
  const text = `${count.toLocaleString('en')} changes were recorded within that time, too many to check. Ask for a shorter time, for instance with seconds.`
  return new VerdictError('too-many', text)
}

const ATTEMPTS = 3

/** Tries up to three times, because the history may change between two requests of an attempt. */
export async function retryInconsistent<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; left > 0; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof VerdictError) || error.problem !== 'inconsistent') throw error
    }
  }
  return attempt()
}
