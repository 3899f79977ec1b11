import { visibleText } from '../../../lib/text/visible-text'
import { Notice } from '../../../ui/feedback/notice'

export interface LineNote {
  readonly line: number
  readonly text: string
}

const SHOWN_NOTES = 6

export function LineNotes({ title, notes }: { title: string; notes: readonly LineNote[] }) {
  const more = notes.length - SHOWN_NOTES
  if (notes.length === 0) return null
  return (
    <Notice tone="warning" title={title}>
      <ul className="bullets above-sm">
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
