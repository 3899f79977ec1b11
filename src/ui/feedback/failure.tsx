import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { errorSentence, failureWords, type RetryPolicy } from './failure-words'
import { Notice } from './notice'
import { RetryButton, RetryCountdown } from './retry-countdown'

/** Renders a failure. With `onRetry`, adds a button if a retry can help, after the wait that the service asks for. */
export function Failure(props: {
  error: unknown
  /** Names the missing part ("No verdict"). If absent, the title depends on the failure. A refused key has a fixed title. */
  title?: string
  message?: string
  details?: string
  kept?: string
  /** Overrides the next step for this kind of failure. A sentence. */
  next?: string
  tone?: 'warning' | 'error'
  action?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}) {
  const { error, kept, action, onRetry, retrying = false } = props
  const { title, next, tone, retry } = failureWords(error)
  const isKeyRefused = error instanceof ApiError && error.kind === 'key-refused'
  return (
    <Notice
      tone={props.tone ?? tone}
      role={retry === 'wait' ? 'status' : 'alert'}
      title={isKeyRefused ? title : (props.title ?? title)}
      action={
        action ?? (onRetry && <Retry error={error} retry={retry} onRetry={onRetry} retrying={retrying} />)
      }
    >
      <FailureText message={props.message ?? errorSentence(error)} meaning={[kept, props.next ?? next]} />
      <ServiceResponse error={error} {...(props.details && { details: props.details })} />
    </Notice>
  )
}

function Retry(props: { error: unknown; retry: RetryPolicy; onRetry: () => void; retrying: boolean }) {
  const { retry, error, ...rest } = props
  if (retry === 'never') return null
  return retry === 'wait' ? <RetryCountdown error={error} {...rest} /> : <RetryButton {...rest} />
}

export function FailureText(props: { message: string; meaning: readonly (string | undefined)[] }) {
  const meaning = props.meaning.filter(Boolean).join(' ')
  return (
    <div className="stack-tight">
      <p>{visibleText(props.message)}</p>
      {meaning !== '' && <p>{meaning}</p>}
    </div>
  )
}

export function ServiceResponse({ error, details }: { error: unknown; details?: string }) {
  const { requestId, raw } = error instanceof ApiError ? error : NO_ANSWER
  const text = [details, raw].filter(Boolean).join('\n\n')
  return (
    <>
      {requestId !== undefined && (
        <div className="muted">
          Request ID <bdi>{visibleText(requestId)}</bdi>
        </div>
      )}
      {text !== '' && (
        <details className="quiet">
          <summary>Technical details</summary>
          <pre dir="ltr">{visibleText(text)}</pre>
        </details>
      )}
    </>
  )
}

const NO_ANSWER = { requestId: undefined, raw: '' }
