import { useMediaQuery } from '@mantine/hooks'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import { ShownValue } from '../record/shown-value'
import type { Change } from '../save/pending-change'
import classes from './edit.module.css'

const NARROW = '(max-width: 47.99em)'

/** What a save would change, old → new, right above the button. Short without changes, and folded on a phone. */
export function ChangeReview(props: { changes: readonly Change[]; onUndo: (path: string) => void }) {
  const { changes } = props
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const list = (
    <ul className={classes.review} aria-label="Changes">
      {changes.map((change) => (
        <li key={change.path}>
          <span className={classes.changed}>
            <bdi>{visibleText(change.label)}</bdi>
          </span>
          <span className={classes.arrow}>
            <ShownValue text={change.from} /> → <ShownValue text={change.to} />
            {change.problem !== null && <span className={`error ${classes.problem}`}>{change.problem}</span>}
          </span>
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
    <div className={classes.reviewed} data-empty={changes.length === 0}>
      <Section title="Review">
        {changes.length === 0 ? (
          <p className="muted">Only the fields you change are saved.</p>
        ) : narrow ? (
          <details className={classes.more}>
            <summary>{countText(changes)}</summary>
            <div className={`wrap ${classes.controls}`}>{list}</div>
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
