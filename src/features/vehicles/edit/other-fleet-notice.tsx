import { useRef } from 'react'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'

/** The form belongs to another fleet than the one chosen since, and the way to that one. */
export function OtherFleetNotice(props: {
  own: string
  chosen: string
  /** A save is under way: what comes of it is to be seen first. */
  saving: boolean
  onGiveUp: () => void
}) {
  const { own, chosen, saving, onGiveUp } = props
  const notice = useRef<HTMLDivElement>(null)
  useFocusFallback(notice)
  return (
    <div ref={notice}>
      <Notice
        tone="warning"
        role="status"
        title={`This form belongs to ${own}`}
        action={
          <ActionButton
            variant="default"
            size="compact-sm"
            held={saving}
            title={saving ? 'It is being saved.' : ''}
            onClick={onGiveUp}
          >
            Give it up and open it in {chosen}
          </ActionButton>
        }
      >
        You chose {chosen} since. What you save here still goes to {own}.
      </Notice>
    </div>
  )
}
