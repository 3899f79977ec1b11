import { useRef } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import { Section } from '../../../ui/layout/section'
import { ShownValue } from '../record/shown-value'
import type { Change } from '../save/pending-change'
import classes from './edit.module.css'

/** What a save would change, old → new, right above the button. Grey and short without changes. */
export function ChangeReview(props: { changes: readonly Change[]; onUndo: (path: string) => void }) {
  const { changes } = props
  return (
    <div className={classes.reviewed} data-empty={changes.length === 0}>
      <Section title="Review">
        {changes.length === 0 ? (
          <p className="muted">Only the fields you change are saved.</p>
        ) : (
          <ul className={classes.review} aria-label="Changes">
            {changes.map((change) => (
              <li key={change.path}>
                <span className={classes.changed}>
                  <bdi>{visibleText(change.label)}</bdi>
                </span>
                <span className={classes.arrow}>
                  <ShownValue text={change.from} /> → <ShownValue text={change.to} />
                  {change.problem !== null && <span className={classes.problem}>{change.problem}</span>}
                </span>
                <UndoButton label={change.label} onUndo={() => props.onUndo(change.path)} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

/** Disappears with its change, so the review's heading gets the focus. */
function UndoButton(props: { label: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <Button
      ref={button}
      variant="subtle"
      size="compact-sm"
      aria-label={`Undo ${visibleText(props.label)} in the review`}
      onClick={props.onUndo}
    >
      Undo
    </Button>
  )
}
