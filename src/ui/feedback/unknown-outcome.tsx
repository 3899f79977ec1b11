import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { ApiError } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { ActionButton } from './action-button'
import { FailureText } from './failure-text'
import { failureWords } from './failure-words'
import { Notice } from './notice'
import { ServiceAnswer } from './service-answer'
import classes from './unknown-outcome.module.css'
import { useFocusFallback } from './use-focus-fallback'

/** How a page finds out what became of a write whose answer is lost or says nothing. */
export interface FindOut {
  /** On the button: "Look at the history". */
  readonly label: string
  /** How it is found out, as a sentence. */
  readonly hint: string
  /** Finds out and then takes the error away, or leaves the page. */
  readonly onFindOut: () => void
  readonly pending?: boolean
  /** Why it could not be found out, as a sentence. */
  readonly failed?: string | null
}

/** For a write of which nobody knows whether it was applied. It is never repeated but by the person's own choice. */
export function UnknownOutcome(props: {
  error: ApiError
  findOut: FindOut
  /** What is not lost, as a sentence. */
  kept?: string
  /** Sends it once more, whatever became of the first time. */
  onSendAgain?: () => void
}) {
  const { error, kept, findOut } = props
  const { title, next } = failureWords(error)
  return (
    <Notice tone="error" role="alert" title={title}>
      <FailureText message={error.message} meaning={[kept, next, findOut.hint]} />
      <div className={classes.actions}>
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

/** It is still not known; the alert around it has been read out already, so this one is announced by itself. */
export function FindOutFailure({ findOut }: { findOut: FindOut }) {
  return <div role="status">{findOut.failed && visibleText(findOut.failed)}</div>
}

/** One request, however often it is clicked. */
export function FindOutButton({ findOut }: { findOut: FindOut }) {
  const { pending = false } = findOut
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <ActionButton ref={button} size="compact-sm" held={pending} onClick={findOut.onFindOut}>
      {pending ? 'Finding out…' : findOut.label}
    </ActionButton>
  )
}
