import { visibleText } from '../../../lib/text/visible-text'
import { Notice } from '../../../ui/feedback/notice'
import classes from './import.module.css'

/** A note about one line of a list. */
export interface LineNote {
  /** Number of the line, from 1. */
  readonly line: number
  readonly text: string
}

const SHOWN_NOTES = 6

/** Notes about lines of a list, the first few in full. Nothing where there are none. */
export function LineNotes({ title, notes }: { title: string; notes: readonly LineNote[] }) {
  const more = notes.length - SHOWN_NOTES
  if (notes.length === 0) return null
  return (
    <Notice tone="warning" role="note" title={title}>
      <ul className={`bullets ${classes.notes}`}>
        {notes.slice(0, SHOWN_NOTES).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            Line {line}: <bdi>{visibleText(text)}</bdi>
          </li>
        ))}
        {more > 0 && <li>And {more.toLocaleString('en')} more.</li>}
      </ul>
    </Notice>
  )
}
