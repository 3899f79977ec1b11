import { ActionButton } from '../../ui/feedback/action-button'
import { FocusFallback } from '../../ui/feedback/focus-fallback'
import { Notice } from '../../ui/feedback/notice'

/** Says that a page's work belongs to another fleet than the one chosen since, and offers to begin in that one. */
export function OtherFleetNotice(props: {
  /** `This form belongs` */
  title: string
  /** What the button does, before the chosen fleet's name: `Give it up and open it in`. */
  actionLabel: string
  /** Where it stays, before its own fleet's name: `What you save here still goes to`. */
  stays: string
  own: string
  chosen: string
  /** Why the work cannot be left now. */
  disabledBecause?: string | null
  onLeave: () => void
}) {
  const { own, chosen, disabledBecause = null } = props
  return (
    <FocusFallback>
      <Notice
        tone="warning"
        role="status"
        title={`${props.title} to ${own}`}
        action={
          <ActionButton
            variant="default"
            size="compact-sm"
            disabledBecause={disabledBecause}
            onClick={props.onLeave}
          >
            {props.actionLabel} {chosen}
          </ActionButton>
        }
      >
        You chose {chosen} since. {props.stays} {own}.
      </Notice>
    </FocusFallback>
  )
}
