import { ApiError, type ApiErrorKind } from '../../lib/api-error'

/** `wait`: retry after the time that the service asks for; `never`: the same request would fail again. */
export type RetryPolicy = 'now' | 'wait' | 'never'

interface FailureWords {
  readonly title: string
  /** The user's next step, as a sentence; '' if the error contains it or there is none. */
  readonly next: string
  readonly retry: RetryPolicy
  /** 'warning' if nothing is lost. */
  readonly tone: 'warning' | 'error'
}

const words =
  (tone: FailureWords['tone']) =>
  (title: string, next: string, retry: RetryPolicy): FailureWords => ({ title, next, retry, tone })
const error = words('error')
const warning = words('warning')

const UNEXPECTED_RESPONSE = error(
  'Unexpected response',
  'If your network requires sign-in, sign in there. Otherwise, contact your administrator.',
  'now',
)

const WORDS: Readonly<Record<ApiErrorKind, FailureWords>> = {
  network: error('No connection', 'Check your connection, then try again.', 'now'),
  timeout: error('The server didn’t respond', 'Try again in a moment.', 'now'),
  interrupted: warning(
    'Your session was interrupted',
    'You’re still signed in. Try again in a moment.',
    'now',
  ),
  unavailable: error('Temporarily unavailable', '', 'now'),
  server: error('Something went wrong on the server', '', 'now'),
  'rate-limited': warning('Too many requests', '', 'wait'),
  unauthenticated: error('Your sign-in expired', 'Sign in again, then try again.', 'now'),
  'key-refused': error(
    'This API key was refused',
    'Open Account to enter another key or stop using this one.',
    'never',
  ),
  'key-forbidden': error(
    'This API key doesn’t have access',
    'Check the key. If it’s wrong, enter another one under Account. If it’s right, switch to a fleet it can use.',
    'never',
  ),
  forbidden: error('You don’t have permission', 'Ask your administrator for access.', 'never'),
  'not-found': error(
    'Not found in this fleet',
    'The ID may be wrong, or it may belong to another fleet.',
    'never',
  ),
  gone: error('No longer available', '', 'never'),
  'too-large': error('Request too large', 'Send fewer rows at a time.', 'never'),
  invalid: error('Some values need fixing', 'Fix them, then try again.', 'never'),
  refused: error('The server refused the request', '', 'never'),
  redirected: UNEXPECTED_RESPONSE,
  'not-json': UNEXPECTED_RESPONSE,
  'broken-json': error('Incomplete response', '', 'now'),
  'no-content': warning('Saved, but the server didn’t return the result', 'Refresh to see it.', 'never'),
  'file-changed': error('The file changed', 'Choose it again.', 'never'),
  'unexpected-shape': error(
    'Couldn’t read the response',
    'If it happens again, contact your administrator.',
    'now',
  ),
}

const OUTCOME_UNKNOWN = error(
  'We don’t know whether it was saved',
  'Check first. If you send it again, it could be saved twice.',
  'never',
)

/** Words for the console's own errors, which are complete sentences. */
const OWN = error('Something went wrong', '', 'now')

/** Formats an error as a sentence, and hides the URL that browsers include if code fails to load. */
export function errorSentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return /imported module|module script/i.test(text) ? MISSING_CODE : text
}

const MISSING_CODE = 'Part of Fleet Console couldn’t load. Check your connection, then reload the page.'

export function failureWords(failure: unknown): FailureWords {
  if (!(failure instanceof ApiError)) return OWN
  return failure.outcome === 'unknown' ? OUTCOME_UNKNOWN : WORDS[failure.kind]
}
