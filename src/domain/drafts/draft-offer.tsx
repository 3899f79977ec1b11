import type { ReactNode } from 'react'
import { isInstant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { SmallButton } from '../../ui/button/small-button'
import { ActionButton } from '../../ui/feedback/action-button'
import { FocusFallback } from '../../ui/feedback/focus-fallback'
import { Notice } from '../../ui/feedback/notice'
import { useZone } from '../person/use-zone'

interface DraftChoices {
  readonly resumeLabel?: string
  /** Why it cannot be resumed now; null where it can. */
  readonly disabledBecause?: string | null
  readonly onResume: () => void
  readonly onDiscard: () => void
}

/** Offers a draft that an earlier visit to the page left behind. */
export function DraftOffer(
  props: DraftChoices & {
    /** What was left, within a sentence: `unsaved changes`. */
    left: string
    /** Milliseconds since 1970. */
    savedAt: number
    /** Of the element around the buttons. */
    className: string | undefined
    children: ReactNode
  },
) {
  const { left, savedAt, className, children, ...choices } = props
  const when = timeText(savedAt * 1000, useZone(), 'minute')
  return (
    <Notice
      tone="info"
      role="status"
      title={`You left ${left} ${isInstant(savedAt * 1000) ? `on ${when}` : `(${when})`}`}
      action={
        <FocusFallback className={className}>
          <DraftButtons {...choices} />
        </FocusFallback>
      }
    >
      {children}
    </Notice>
  )
}

/** The buttons of an offered draft. They disappear with it: wrap them in something that keeps the focus. */
export function DraftButtons(props: DraftChoices) {
  const { resumeLabel = 'Resume', disabledBecause = null } = props
  return (
    <>
      <ActionButton size="compact-sm" disabledBecause={disabledBecause} onClick={props.onResume}>
        {resumeLabel}
      </ActionButton>
      <SmallButton onClick={props.onDiscard}>Discard</SmallButton>
    </>
  )
}

/** Says that this browser keeps no drafts. `last` says how long what is typed lasts: `your changes last`. */
export function DraftsOffNotice({ last }: { last: string }) {
  return (
    <Notice tone="info" role="status" title="Drafts are off">
      This browser keeps nothing (more) for this site: {last} as long as this tab.
    </Notice>
  )
}
