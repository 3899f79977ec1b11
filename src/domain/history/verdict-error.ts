import { formatInstant } from '../../lib/time/instant'

/**
 * `unreadable`: a row is no revision; `outside`: a row that the filters exclude; `unsorted`: not newest first;
 * `inconsistent`: counts and rows do not fit together, also after asking again; `too-many`: more revisions within
 * the time asked than are read.
 */
export type VerdictProblem = 'unreadable' | 'outside' | 'unsorted' | 'inconsistent' | 'too-many'

/** Why there is no verdict; `message` is a sentence for a person. The service's answer is then not evidence. */
export class VerdictError extends Error {
  override readonly name = 'VerdictError'

  constructor(
    readonly problem: VerdictProblem,
    message: string,
    /** The request whose answer it was, as far as there was one. */
    readonly url: string | null,
  ) {
    super(message)
  }
}

export function unreadable(problem: string, url: string): VerdictError {
  return new VerdictError(
    'unreadable',
    `The service sent a revision that cannot be read (${problem}), so this cannot be decided.`,
    url,
  )
}

export function outside(id: string, instant: number, url: string): VerdictError {
  return new VerdictError(
    'outside',
    `The service sent revision ${id} of ${formatInstant(instant)}, which it was not asked for: it seems to ignore a filter, so this cannot be decided.`,
    url,
  )
}

export function unsorted(url: string): VerdictError {
  return new VerdictError(
    'unsorted',
    'The service did not send the revisions newest first, so this cannot be decided.',
    url,
  )
}

export function inconsistent(url: string): VerdictError {
  return new VerdictError(
    'inconsistent',
    'The service’s counts and revisions do not fit together: the history is being changed, or the service miscounts. Check again in a moment.',
    url,
  )
}

const ATTEMPTS = 3

/** Starts again, from the first request, where the history changed between two requests. */
export async function settled<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; left > 0; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof VerdictError) || error.problem !== 'inconsistent') throw error
    }
  }
  return attempt()
}
