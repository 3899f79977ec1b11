import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { ApiError } from '../../lib/api-error'
import { pluralize } from '../../lib/text/pluralize'
import { visibleText } from '../../lib/text/visible-text'
import { Button } from '../button/button'
import { SmallButton } from '../button/small-button'
import { Failure, FailureText, ServiceResponse } from '../feedback/failure'
import { failureWords } from '../feedback/failure-words'
import { FieldErrorSummary, isAboutFields } from '../feedback/field-error-summary'
import type { FormField } from '../feedback/field-problems'
import { focusFallback } from '../feedback/focus-fallback'
import { Notice } from '../feedback/notice'
import { useSecondsLeft, WaitText } from '../feedback/retry-countdown'
import classes from './form-shell.module.css'

/** Renders a form that sends one request per submit. After a failure, the input stays and the failure gets the focus. */
export function FormShell(props: {
  label: string
  submitLabel: string
  submitError: ApiError | null
  pending: boolean
  /** Sends the form once. Rejects with an ApiError, which then is `submitError`. */
  onSubmit: () => Promise<unknown>
  fields: readonly FormField[]
  findOut: FindOut
  disabledReason?: string | undefined
  review?: ReactNode
  footer?: ReactNode
  /** Omits the action bar, because the fields contain the buttons. */
  hideActions?: boolean
  children: ReactNode
}) {
  const { submitError, pending } = props
  const sending = useRef(false)
  const failure = useRef<HTMLDivElement>(null)
  const primary = useRef<HTMLButtonElement>(null)
  const reasonId = useId()
  const secondsLeft = useSecondsLeft(submitError)
  const reason = reasonNotToSend(submitError) ?? props.disabledReason ?? null
  const wait = secondsLeft > 0 ? `You can try again in ${pluralize(secondsLeft, 'second')}.` : null
  const disabledReason = pending ? 'Sending…' : (reason ?? wait)

  useEffect(() => {
    if (submitError !== null) failure.current?.focus()
  }, [submitError])

  async function send() {
    // A double click is faster than the render that sets `pending`.
    if (sending.current || pending) return
    sending.current = true
    // The previous failure, which may have the focus, disappears.
    if (failure.current?.contains(document.activeElement)) primary.current?.focus()
    try {
      await props.onSubmit()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      sending.current = false
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (disabledReason === null) void send()
  }

  return (
    <form className="stack" aria-label={props.label} aria-busy={pending} onSubmit={submit} noValidate>
      <fieldset className={`stack ${classes.fields}`}>{props.children}</fieldset>
      <div ref={failure} tabIndex={-1} className={`unless-empty ${classes.failure}`}>
        {submitError !== null && (
          <SubmitFailure
            error={submitError}
            fields={props.fields}
            findOut={props.findOut}
            onSendAgain={() => void send()}
          />
        )}
      </div>
      {!props.hideActions && (
        <div className={`no-print ${classes.bar}`} data-foot>
          {props.review}
          <div className={`row-wide end ${classes.foot}`}>
            <div className={classes.about}>{props.footer}</div>
            <span id={reasonId} className={`unless-empty muted ${classes.reason}`}>
              {submitError?.kind === 'rate-limited' ? (
                <WaitText
                  secondsLeft={secondsLeft}
                  before="You can try again in"
                  after="You can try again now."
                />
              ) : (
                reason
              )}
            </span>
            <Button ref={primary} type="submit" disabledReason={disabledReason} aria-describedby={reasonId}>
              <span aria-live="polite">{pending ? 'Sending…' : props.submitLabel}</span>
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

function reasonNotToSend(error: ApiError | null): string | null {
  if (error?.outcome === 'unknown') return 'First check whether it was saved.'
  if (error?.outcome === 'applied') return 'Already saved.'
  return null
}

/** A check on a write with a lost or unreadable response. */
interface FindOut {
  readonly label: string
  readonly hint: string
  /** The next step, as a sentence, instead of the warning that the record may exist twice; '' if the hint is enough. */
  readonly next?: string
  readonly onFindOut: () => void
  /** The user's alternative answer, if no check can decide. */
  readonly other?: { readonly label: string; readonly onFindOut: () => void }
  readonly pending?: boolean
  readonly failed?: string | null
}

const KEPT = 'Nothing was saved. Your changes are still here.'

/** Explains why a form wasn't sent, or that its outcome is unknown: by outcome first, then by the response. */
export function SubmitFailure(props: {
  error: ApiError
  fields: readonly FormField[]
  findOut: FindOut
  onSendAgain: () => void
}) {
  const { error, fields, findOut } = props
  const { other, pending = false, failed } = findOut
  const check = (
    <Button
      ref={focusFallback}
      size="compact-sm"
      disabledReason={pending ? 'Checking…' : null}
      onClick={findOut.onFindOut}
    >
      {pending ? 'Checking…' : findOut.label}
    </Button>
  )
  // Has its own live region, because the alert around it was already announced.
  const checkFailed = <div role="status">{failed && visibleText(failed)}</div>
  if (error.outcome === 'unknown') {
    const { title, next } = failureWords(error)
    const meaning = ['Your changes are still here.', findOut.next ?? next, findOut.hint]
    return (
      <Notice tone="error" title={title}>
        <FailureText message={error.message} meaning={meaning} />
        <div className="wrap above">
          {check}
          {other && <SmallButton onClick={other.onFindOut}>{other.label}</SmallButton>}
          <SmallButton onClick={props.onSendAgain}>Send it again anyway</SmallButton>
        </div>
        {checkFailed}
        <ServiceResponse error={error} />
      </Notice>
    )
  }
  if (error.outcome === 'applied') {
    const action = (
      <>
        {check}
        {checkFailed}
      </>
    )
    return <Failure error={error} action={action} />
  }
  return isAboutFields(error) ? (
    <FieldErrorSummary error={error} fields={fields} kept={KEPT} />
  ) : (
    <Failure error={error} kept={KEPT} />
  )
}
