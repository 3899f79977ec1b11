import { Button } from '@mantine/core'
import { useRef } from 'react'
import { timeText } from '../../../lib/time/time-text'
import { Notice } from '../../../ui/feedback/notice'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import classes from './edit.module.css'

/** Changes that an earlier visit left behind. Goes away with its buttons, so it leaves the focus to the page's heading. */
export function DraftOffer(props: {
  /** Milliseconds since 1970. */
  savedAt: number
  zone: string
  onResume: () => void
  onDiscard: () => void
}) {
  const { savedAt, zone, onResume, onDiscard } = props
  const choices = useRef<HTMLDivElement>(null)
  useFocusFallback(choices)
  return (
    <Notice
      tone="info"
      role="status"
      title={`You left unsaved changes on ${timeText(savedAt * 1000, zone, 'minute')}`}
      action={
        <div ref={choices} className={classes.choices}>
          <Button size="compact-sm" onClick={onResume}>
            Resume
          </Button>
          <Button variant="default" size="compact-sm" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      }
    >
      They are in this browser alone. What was recorded meanwhile is shown before anything is sent.
    </Notice>
  )
}
