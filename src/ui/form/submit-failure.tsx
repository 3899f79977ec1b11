import type { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { Button } from '../button/button'
import { ActionButton } from '../feedback/action-button'
import { Failure, FailureText, ServiceAnswer } from '../feedback/failure'
import { failureWords } from '../feedback/failure-words'
import { FieldErrorSummary, isAboutFields } from '../feedback/field-error-summary'
import type { FormField } from '../feedback/field-problems'
import { focusFallback } from '../feedback/focus-fallback'
import { Notice } from '../feedback/notice'
import classes from './submit-failure.module.css'

/** How a page checks a write whose answer was lost or says nothing. */
export interface FindOut {
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
          <Button variant="default" size="compact-sm" onClick={props.onSendAgain}>
            Send it again anyway
          </Button>
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
