import { useMediaQuery } from '@mantine/hooks'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import { ShownValue } from '../record/shown-value'
import type { Change } from '../save/pending-change'
import classes from './edit.module.css'

/** What a save would change, old → new, right above the button. Short without changes, and folded on a phone. */
export function ChangeReview(props: { changes: readonly Change[]; onUndo: (path: string) => void }) {
  const { changes } = props
  const isEmpty = changes.length === 0
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const list = (
    <ul className={classes.review} aria-label="Changes">
      {changes.map((change) => (
        <li key={change.path}>
          <span className={classes.changed}>
            <bdi>{visibleText(change.label)}</bdi>
          </span>
          <div className={classes.arrow}>
            <ShownValue text={change.from} /> → <ShownValue text={change.to} />
            {change.problem !== null && <p className="error">{change.problem}</p>}
          </div>
          <Button
            ref={focusFallback}
            variant="subtle"
            size="compact-sm"
            aria-label={`Undo ${visibleText(change.label)} in the review`}
            onClick={() => props.onUndo(change.path)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
  return (
    // Without changes it is still a place for the focus on a phone, when the last change is undone.
    <div className={narrow && isEmpty ? 'visually-hidden' : classes.reviewed} data-empty={isEmpty}>
      <Section title="Review">
        {isEmpty ? (
          <p className="muted">Only the fields you change are saved.</p>
        ) : narrow ? (
          <details className={classes.more}>
            <summary>{countText(changes)}</summary>
            {list}
          </details>
        ) : (
          list
        )}
      </Section>
    </div>
  )
}

/** `5 changes, 2 to correct`. */
function countText(changes: readonly Change[]): string {
  const wrong = changes.filter(({ problem }) => problem !== null).length
  const count = countWords(changes.length, 'change')
  return wrong === 0 ? count : `${count}, ${wrong} to correct`
}
