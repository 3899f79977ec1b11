import { visibleText } from '../../../lib/text/visible-text'
import { Notice } from '../../../ui/feedback/notice'
import type { LineNote } from './import-plan'
import classes from './import-review.module.css'

const SHOWN = 6

/** What there is to say about lines of the file. */
export function ImportNotes(props: { title: string; notes: readonly LineNote[] }) {
  const { title, notes } = props
  const more = notes.length - SHOWN
  if (notes.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={`${title}: ${notes.length.toLocaleString('en')} ${notes.length === 1 ? 'row' : 'rows'}`}
    >
      <ul className={classes.notes}>
        {notes.slice(0, SHOWN).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            Line {line}: <bdi>{visibleText(text)}</bdi>
          </li>
        ))}
        {more > 0 && <li>And {more.toLocaleString('en')} more.</li>}
      </ul>
    </Notice>
  )
}
