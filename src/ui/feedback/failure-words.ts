import { ApiError, type ApiErrorKind } from '../../lib/api-error'

/** `wait`: retry after the time that the service asks for; `never`: the same request would fail again. */
export type Again = 'now' | 'wait' | 'never'

/** What to say beside the error's own sentence. */
interface FailureWords {
  readonly title: string
  /** What to do next, as a sentence; '' where the error says it or there is nothing to do. */
  readonly next: string
  readonly again: Again
  /** 'warning' where nothing is lost. */
  readonly tone: 'warning' | 'error'
}

const wordsOf =
  (tone: FailureWords['tone']) =>
  (title: string, next: string, again: Again): FailureWords => ({ title, next, again, tone })
const error = wordsOf('error')
const warning = wordsOf('warning')

const ELSEWHERE = error(
  'Something else answered',
  'If your network asks for a sign-in, sign in there. Otherwise tell your administrator.',
  'now',
)

const WORDS: Readonly<Record<ApiErrorKind, FailureWords>> = {
  network: error('No connection', 'Check your connection, then try again.', 'now'),
  timeout: error('No answer', 'Try again in a moment.', 'now'),
  interrupted: warning(
    'Your session is interrupted',
    'You are still signed in. Try again in a moment.',
    'now',
  ),
  unavailable: error('Temporarily unavailable', '', 'now'),
  server: error('Something went wrong on the server', '', 'now'),
  'rate-limited': warning('Too many requests just now', '', 'wait'),
  unauthenticated: error('Your sign-in is no longer valid', 'Sign in again, then try again.', 'now'),
  'key-refused': error(
    'This API key was refused',
    'Type another key under Account, or stop using the key there.',
    'never',
  ),
  'key-forbidden': error(
    'Not permitted with this API key',
    'Check the key, and type another one under Account if it is wrong. If it is right, choose a fleet that it may use.',
    'never',
  ),
  forbidden: error('Not permitted', 'Your account’s administrator can allow it.', 'never'),
  'not-found': error(
    'Not found in this fleet',
    'The id may be mistyped, or it belongs to another fleet.',
    'never',
  ),
  gone: error('No longer available', '', 'never'),
  'too-large': error('Too much at once', 'Send less at once.', 'never'),
  invalid: error('Something to correct', 'Correct it, then try again.', 'never'),
  refused: error('Refused', '', 'never'),
  redirected: ELSEWHERE,
  'not-json': ELSEWHERE,
  'broken-json': error('An incomplete answer', '', 'now'),
  'no-content': warning('Saved, but what was stored is not known', 'Refresh to see it.', 'never'),
  'file-changed': error('The file changed', 'Choose it again.', 'never'),
  'unexpected-shape': error(
    'The answer could not be read',
    'If it happens again, tell your administrator.',
    'now',
  ),
}

const NOBODY_KNOWS = error(
  'We don’t know whether it was saved',
  'Find out first: sent again, it may be there twice.',
  'never',
)

/** For the console's own errors, whose sentence says everything. */
const OWN = error('Something went wrong', '', 'now')

/** What happened, as a sentence: browsers name the address of code that they could not load. */
export function errorSentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return /imported module|module script/i.test(text) ? MISSING_CODE : text
}

const MISSING_CODE = 'A part of the console could not be loaded. Check your connection, or reload the page.'

/** The words for an error by its kind; an unknown outcome of a write comes before the kind. */
export function failureWords(failure: unknown): FailureWords {
  if (!(failure instanceof ApiError)) return OWN
  return failure.outcome === 'unknown' ? NOBODY_KNOWS : WORDS[failure.kind]
}
