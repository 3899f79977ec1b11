import type { ReactNode } from 'react'
import { isInstant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { Button } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { FocusFallback } from '../../ui/feedback/focus-fallback'
import { Notice } from '../../ui/feedback/notice'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard'
import { useZone } from '../user/page-context'
import type { DraftStatus } from './draft-keeper'
import type { OfferedDraft } from './use-draft'

export function DraftOffer<T>(props: {
  draft: { resume: (id: string) => void; discard: (id: string) => Promise<void> }
  offered: OfferedDraft<T>
  left: string
  className: string | undefined
  disabledReason?: string | null
  onResume: (value: T) => void
  children: ReactNode
}) {
  const { draft, left, disabledReason = null } = props
  const { id, savedAt, value } = props.offered
  const when = timeText(savedAt * 1000, useZone(), 'minute')
  return (
    <Notice
      tone="info"
      role="status"
      title={`You left ${left} ${isInstant(savedAt * 1000) ? `on ${when}` : `(${when})`}`}
      action={
        <FocusFallback className={props.className}>
          <Button
            size="compact-sm"
            disabledReason={disabledReason}
            onClick={() => {
              draft.resume(id)
              props.onResume(value)
            }}
          >
            Resume
          </Button>
          <SmallButton onClick={() => void draft.discard(id)}>Discard</SmallButton>
        </FocusFallback>
      }
    >
      {props.children}
    </Notice>
  )
}

/** Warns that this browser stores no drafts. `last` is the unsaved text as the subject of a sentence: `Your changes`. */
export function DraftsOffNotice({ last }: { last: string }) {
  return (
    <Notice tone="info" role="status" title="Drafts can’t be saved">
      This browser isn’t saving data for this site. {last} will be lost when you close this tab.
    </Notice>
  )
}

/** Asks before leaving unfinished requests or work not in a draft, or closing a tab that is writing its draft. */
export function DraftGuard(props: {
  draft: { statusNow: () => DraftStatus }
  /** Returns whether there is work to store. Called when the user leaves the page. */
  hasWork: () => boolean
  /** Returns whether leaving the page now loses an unfinished request, or text that isn't in the draft. */
  losesWork: () => boolean
  title: string
  text: string
}) {
  const { draft, hasWork, losesWork, ...words } = props
  function isLost(...kept: readonly DraftStatus[]): boolean {
    const isWork = hasWork()
    return losesWork() || (isWork && !kept.includes(draft.statusNow()))
  }
  return <UnsavedGuard when={() => isLost('saving', 'saved')} whenClosed={() => isLost('saved')} {...words} />
}
