import { useCallback } from 'react'
import { LeaveGuard } from '../../ui/overlay/leave-guard'
import type { DraftStatus } from './draft-keeper'

/**
 * Asks before a page is left where something would be lost: work that no draft keeps, or that is under way. Leaving by a
 * link writes the draft. A tab that closes may be gone before: it asks until the draft is written.
 */
export function DraftGuard(props: {
  draft: { statusNow: () => DraftStatus }
  /** Whether there is work that the draft is to keep. Called when the page is left. */
  hasWork: () => boolean
  /** Whether something is under way, or typed, that no draft keeps. Called when the page is left. */
  isToLose: () => boolean
  title: string
  text: string
}) {
  const { draft, hasWork, isToLose, title, text } = props
  const { statusNow } = draft
  const isLost = useCallback(
    (kept: readonly DraftStatus[]) => {
      const isWork = hasWork()
      return isToLose() || (isWork && !kept.includes(statusNow()))
    },
    [hasWork, isToLose, statusNow],
  )
  const whenLeft = useCallback(() => isLost(['saving', 'saved']), [isLost])
  const whenClosed = useCallback(() => isLost(['saved']), [isLost])
  return <LeaveGuard when={whenLeft} whenClosed={whenClosed} title={title} text={text} />
}
