import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import classes from './find-box.module.css'

/** A list of vehicles that was pasted where one is searched for. */
export interface PastedList {
  /** The pasted text; of a list in one line, a line for each vehicle. */
  readonly text: string
  /** What the note says of it: `12 lines`, `3 vehicles`. */
  readonly counted: string
}

/** How many ids or plates a single line names at least, to be a list: fewer may be a plate with its state and year. */
const FEWEST_IN_LINE = 3

/** An id (`#1042`) or a plate: up to 12 letters, digits, spaces, dots and dashes, with at least one digit. */
const ID_OR_PLATE = /^(?:#\s*\d+|(?=[^\d]*\d)[\p{L}\d][\p{L}\d .\-–‑]{0,11})$/u

/**
 * Recognises a pasted list of vehicles: two or more lines that are not empty, or one line with three or more ids or plates
 * between commas, semicolons or tabs. Null for any other text: that is searched for.
 */
export function readPastedList(text: string): PastedList | null {
  const lines = text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '')
  const [line = ''] = lines
  if (lines.length > 1) return { text, counted: `${lines.length.toLocaleString('en')} lines` }
  const names = line.split(/[,;\t]/).flatMap((name) => name.trim() || [])
  if (names.length < FEWEST_IN_LINE || !names.every((name) => ID_OR_PLATE.test(name))) return null
  return { text: names.join('\n'), counted: `${names.length.toLocaleString('en')} vehicles` }
}

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
