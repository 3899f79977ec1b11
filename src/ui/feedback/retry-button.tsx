import { SmallButton } from '../button/small-button'
import { ActionButton } from './action-button'
import { focusFallback } from './focus-fallback'

/** "Try again". It disappears after success, and the focus moves to the heading above. */
export function RetryButton(props: {
  onRetry: () => void
  retrying?: boolean
  /** The seconds that the service asks to wait, and the id of the text that counts them. */
  wait?: { readonly secondsLeft: number; readonly id: string }
}) {
  const { retrying = false, wait } = props
  return (
    <ActionButton
      ref={focusFallback}
      variant="default"
      size="compact-sm"
      disabledBecause={
        retrying ? 'Trying again…' : wait ? `You can try again in ${wait.secondsLeft} s.` : null
      }
      aria-describedby={wait?.id}
      onClick={props.onRetry}
    >
      {retrying ? 'Trying again…' : 'Try again'}
    </ActionButton>
  )
}

/** "Reload the page", as the browser does: drafts are saved and unsaved work is asked about. */
export function ReloadButton() {
  return <SmallButton onClick={() => location.reload()}>Reload the page</SmallButton>
}
