import { useRef } from 'react'
import { ActionButton } from './action-button'
import { useFocusFallback } from './use-focus-fallback'

/** "Try again". It disappears after success, and the focus moves to the heading above. */
export function RetryButton(props: {
  onRetry: () => void
  retrying?: boolean
  /** Id of the text that says why it is held. */
  waitsFor?: string
}) {
  const { retrying = false, waitsFor } = props
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <ActionButton
      ref={button}
      variant="default"
      size="compact-sm"
      held={retrying || waitsFor !== undefined}
      aria-describedby={waitsFor}
      onClick={props.onRetry}
    >
      {retrying ? 'Trying again…' : 'Try again'}
    </ActionButton>
  )
}
