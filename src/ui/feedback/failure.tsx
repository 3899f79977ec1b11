import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { RawText } from '../content/raw-text'
import { type Again, errorSentence, failureWords } from './failure-words'
import { Notice } from './notice'
import { RetryButton } from './retry-button'
import { RetryCountdown } from './retry-countdown'

/**
 * A failed request: what happened, what is kept, what to do next, and details for an operator. With `onRetry` there is a
 * button where a retry can help, after the wait that the service asks for.
 */
export function Failure(props: {
  error: unknown
  /** What is missing now ("No verdict"), instead of a title by kind of failure; a refused key has one title everywhere. */
  title?: string
  /** What happened, as a sentence, instead of the error's own. */
  message?: string
  /** The error in its own words, behind a disclosure. */
  details?: string
  /** What is not lost, as a sentence. */
  kept?: string
  /** What to do next, as a sentence, instead of the one for the kind of failure. */
  next?: string
  /** 'warning' where nothing is lost. */
  tone?: 'warning' | 'error'
  /** An action other than retrying. */
  action?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}) {
  const { error, kept, action, onRetry, retrying = false } = props
  const { title, next, tone, again } = failureWords(error)
  const isKeyRefused = error instanceof ApiError && error.kind === 'key-refused'
  return (
    <Notice
      tone={props.tone ?? tone}
      role={again === 'wait' ? 'status' : 'alert'}
      title={isKeyRefused ? title : (props.title ?? title)}
      action={
        action ?? (onRetry && <Retry error={error} again={again} onRetry={onRetry} retrying={retrying} />)
      }
    >
      <FailureText message={props.message ?? errorSentence(error)} meaning={[kept, props.next ?? next]} />
      <ServiceAnswer error={error} {...(props.details && { details: props.details })} />
    </Notice>
  )
}

function Retry(props: { error: unknown; again: Again; onRetry: () => void; retrying: boolean }) {
  const { again, error, ...rest } = props
  if (again === 'never') return null
  return again === 'wait' ? <RetryCountdown error={error} {...rest} /> : <RetryButton {...rest} />
}

/** What happened, in the error's own sentence; below it what is kept and what to do next. */
export function FailureText(props: { message: string; meaning: readonly (string | undefined)[] }) {
  const meaning = props.meaning.filter(Boolean).join(' ')
  return (
    <div className="stack-tight">
      <p>{visibleText(props.message)}</p>
      {meaning !== '' && <p>{meaning}</p>}
    </div>
  )
}

/** What an operator needs to find a failure: the request id and, behind a disclosure, the service's answer as text. */
export function ServiceAnswer({ error, details }: { error: unknown; details?: string }) {
  const { requestId, raw } = error instanceof ApiError ? error : NO_ANSWER
  const text = [details, raw].filter(Boolean).join('\n\n')
  return (
    <>
      {requestId !== undefined && (
        <div className="muted">
          Request id <bdi>{visibleText(requestId)}</bdi>
        </div>
      )}
      {text !== '' && <RawText summary="Technical details" text={visibleText(text)} />}
    </>
  )
}

const NO_ANSWER = { requestId: undefined, raw: '' }
