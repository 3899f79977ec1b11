import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { SmallButton } from '../button/small-button'
import { ActionButton } from '../feedback/action-button'
import { Failure, FailureText, ServiceAnswer } from '../feedback/failure'
import { failureWords } from '../feedback/failure-words'
import { FieldErrorSummary, isAboutFields } from '../feedback/field-error-summary'
import type { FormField } from '../feedback/field-problems'
import { focusFallback } from '../feedback/focus-fallback'
import { Notice } from '../feedback/notice'
import { useSecondsLeft, WaitText } from '../feedback/retry-countdown'
import classes from './form-shell.module.css'

/**
 * The frame of every form that is sent: one request however often it is submitted; after a failure the input stays, and the
 * failure gets the focus. The page renders the fields, with `problemAt(submitError, …)` at each.
 */
export function FormShell(props: {
  /** Accessible name of the form. */
  label: string
  submitLabel: string
  submitError: ApiError | null
  pending: boolean
  /** Sends the form once. Rejects with the ApiError that `submitError` then holds. */
  onSubmit: () => Promise<unknown>
  fields: readonly FormField[]
  findOut: FindOut
  /** Why there is nothing to send: "No changes yet." */
  hold?: string | undefined
  /** Above the foot, in the bar that stays in sight: what would be sent. */
  review?: ReactNode
  /** In the foot, beside the primary action: "2 changes". */
  foot?: ReactNode
  /** Leaves the bar out, while the fields hold buttons for all that can be decided. */
  isDecidedAbove?: boolean
  children: ReactNode
}) {
  const { submitError, pending, hold } = props
  const sending = useRef(false)
  const failure = useRef<HTMLDivElement>(null)
  const primary = useRef<HTMLButtonElement>(null)
  const reasonId = useId()
  const secondsLeft = useSecondsLeft(submitError)
  const reason = reasonNotToSend(submitError) ?? hold ?? null
  const wait = secondsLeft > 0 ? `You can send it again in ${secondsLeft} s.` : null
  const disabledBecause = pending ? 'Sending…' : (reason ?? wait)

  useEffect(() => {
    if (submitError !== null) failure.current?.focus()
  }, [submitError])

  async function send() {
    // `pending` alone is one render late: a double click is faster.
    if (sending.current || pending) return
    sending.current = true
    // The earlier failure disappears now, and may have the focus.
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
    if (disabledBecause === null) void send()
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
      {!props.isDecidedAbove && (
        <div className={classes.bar} data-foot>
          {props.review}
          <div className={`row-wide end ${classes.foot}`}>
            <div className={classes.about}>{props.foot}</div>
            <span id={reasonId} className={`unless-empty muted ${classes.reason}`}>
              {submitError?.kind === 'rate-limited' ? (
                <WaitText
                  secondsLeft={secondsLeft}
                  before="You can send it again in"
                  after="You can send it again now."
                />
              ) : (
                reason
              )}
            </span>
            <ActionButton
              ref={primary}
              type="submit"
              disabledBecause={disabledBecause}
              aria-describedby={reasonId}
            >
              <span aria-live="polite">{pending ? 'Sending…' : props.submitLabel}</span>
            </ActionButton>
          </div>
        </div>
      )}
    </form>
  )
}

function reasonNotToSend(error: ApiError | null): string | null {
  if (error?.outcome === 'unknown') return 'Find out first whether it was saved.'
  if (error?.outcome === 'applied') return 'It was saved already.'
  return null
}

/** How a page checks a write whose answer was lost or says nothing. */
interface FindOut {
  /** On the button: "Check whether it was saved". */
  readonly label: string
  /** What the check does, as a sentence. */
  readonly hint: string
  /** What to do next, as a sentence, instead of the warning that it may be there twice; '' where the hint says it. */
  readonly next?: string
  /** Checks, then clears the error or leaves the page. */
  readonly onFindOut: () => void
  readonly pending?: boolean
  /** Why the check failed, as a sentence. */
  readonly failed?: string | null
}

const KEPT = 'Nothing was saved; what you typed is still here.'

/** Why a form was not sent, or that its outcome is unknown: by the outcome first, then by the service's answer. */
export function SubmitFailure(props: {
  error: ApiError
  fields: readonly FormField[]
  findOut: FindOut
  /** Sends it once more, whatever its outcome: only the person can. */
  onSendAgain: () => void
}) {
  const { error, fields, findOut } = props
  if (error.outcome === 'unknown') {
    const { title, next } = failureWords(error)
    const meaning = ['What you typed is still here.', findOut.next ?? next, findOut.hint]
    return (
      <Notice tone="error" role="alert" title={title}>
        <FailureText message={error.message} meaning={meaning} />
        <div className={`wrap ${classes.actions}`}>
          <FindOutButton findOut={findOut} />
          <SmallButton onClick={props.onSendAgain}>Send it again anyway</SmallButton>
        </div>
        <FindOutFailure findOut={findOut} />
        <ServiceAnswer error={error} />
      </Notice>
    )
  }
  if (error.outcome === 'applied') {
    const findOutWhat = (
      <>
        <FindOutButton findOut={findOut} />
        <FindOutFailure findOut={findOut} />
      </>
    )
    return <Failure error={error} action={findOutWhat} />
  }
  return isAboutFields(error) ? (
    <FieldErrorSummary error={error} fields={fields} kept={KEPT} />
  ) : (
    <Failure error={error} kept={KEPT} />
  )
}

/** The check did not tell. Announced by itself, since the alert around it was read out before. */
function FindOutFailure({ findOut }: { findOut: FindOut }) {
  return <div role="status">{findOut.failed && visibleText(findOut.failed)}</div>
}

/** Sends one request, however often it is clicked. */
function FindOutButton({ findOut }: { findOut: FindOut }) {
  const { pending = false } = findOut
  return (
    <ActionButton
      ref={focusFallback}
      size="compact-sm"
      disabledBecause={pending ? 'Finding out…' : null}
      onClick={findOut.onFindOut}
    >
      {pending ? 'Finding out…' : findOut.label}
    </ActionButton>
  )
}
