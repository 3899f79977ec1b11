import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import classes from './pasted-note.module.css'

/** Says that a list was pasted into the search field, and offers to change its vehicles. Escape dismisses it. */
export function PastedNote(props: {
  /** `12 lines`. */
  counted: string
  onChange: () => void
  onDismiss: () => void
}) {
  const note = useRef<HTMLDivElement>(null)
  const dismiss = useEffectEvent(props.onDismiss)

  useEffect(() => {
    const stop = new AbortController()
    note.current?.closest('search')?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        // A search field would empty itself.
        event.preventDefault()
        dismiss()
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [])

  return (
    <div ref={note} className={classes.note}>
      <Notice
        tone="info"
        role="status"
        action={
          <div className="wrap">
            <Button variant="default" size="compact-sm" onClick={props.onChange}>
              Change these vehicles…
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={props.onDismiss}>
              Dismiss
            </Button>
          </div>
        }
      >
        {props.counted} pasted.
      </Notice>
    </div>
  )
}
