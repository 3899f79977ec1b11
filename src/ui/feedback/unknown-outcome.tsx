import type { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { Button } from '../button/button'
import { ActionButton } from './action-button'
import { FailureText, ServiceAnswer } from './failure'
import { failureWords } from './failure-words'
import { focusFallback } from './focus-fallback'
import { Notice } from './notice'
import classes from './unknown-outcome.module.css'

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

/** For a write that may or may not have been applied. Only the person can repeat it. */
export function UnknownOutcome(props: {
  error: ApiError
  findOut: FindOut
  /** What is not lost, as a sentence. */
  kept?: string
  /** Sends the write again, whatever its outcome. */
  onSendAgain?: () => void
}) {
  const { error, kept, findOut } = props
  const { title, next } = failureWords(error)
  return (
    <Notice tone="error" role="alert" title={title}>
      <FailureText message={error.message} meaning={[kept, findOut.next ?? next, findOut.hint]} />
      <div className={`wrap ${classes.actions}`}>
        <FindOutButton findOut={findOut} />
        {props.onSendAgain && (
          <Button variant="default" size="compact-sm" onClick={props.onSendAgain}>
            Send it again anyway
          </Button>
        )}
      </div>
      <FindOutFailure findOut={findOut} />
      <ServiceAnswer error={error} />
    </Notice>
  )
}

/** The check did not tell. Announced by itself, since the alert around it was read out before. */
export function FindOutFailure({ findOut }: { findOut: FindOut }) {
  return <div role="status">{findOut.failed && visibleText(findOut.failed)}</div>
}

/** Sends one request, however often it is clicked. */
export function FindOutButton({ findOut }: { findOut: FindOut }) {
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
