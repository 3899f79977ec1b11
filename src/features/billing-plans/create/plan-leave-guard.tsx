import type { DraftStatus } from '../../../domain/drafts/draft-keeper'
import { LeaveGuard } from '../../../ui/overlay/leave-guard'

/** Asks before a plan is left that was begun, or that is being created just now. */
export function PlanLeaveGuard(props: { isBegun: () => boolean; creating: boolean; status: DraftStatus }) {
  const { isBegun, creating, status } = props
  if (creating)
    return (
      <LeaveGuard
        when
        title="Leave while the plan is being created?"
        text="It is on its way and cannot be called back. If it is created, it stands in the list of billing plans."
      />
    )
  return (
    <LeaveGuard
      when={isBegun}
      title="Leave without creating the plan?"
      text={
        status === 'off'
          ? 'This browser keeps no drafts: what you typed would be lost.'
          : 'It is kept as a draft in this browser, to go on with later.'
      }
    />
  )
}
