import { useRef } from 'react'
import { Button } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import classes from '../edit/edit.module.css'
import { RevisionList } from '../record/revision-list'
import { useFocusOnMount } from '../record/use-focus-on-mount'
import type { Settled } from './save-state'
import { ComparedField } from './saved-panel'

/** What the history shows about a save whose answer is lost, where it does not show that it was saved. Takes the focus. */
export function SettledPanel(props: {
  settled: Settled
  zone: string
  /** Whether the person says that the revision is theirs, so that it was saved. */
  onClaim: (mine: boolean) => void
}) {
  const { settled, zone, onClaim } = props
  const { since, compared } = settled
  const panel = useRef<HTMLDivElement>(null)
  const count = since.revisions.length + since.more

  useFocusOnMount(panel)
  useFocusFallback(panel)

  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      {settled.kind === 'not-recorded' ? (
        <Notice tone="info" role="status" title="Not saved so far">
          <p className={classes.text}>
            What you typed is still here: save it again. If the first one arrives late, you are warned first.
          </p>
        </Notice>
      ) : (
        <Notice tone="warning" role="status" title={titleOf(count)}>
          <p className={classes.text}>
            {count === 1
              ? 'If it is yours, it was saved.'
              : 'If one of them is yours, it was saved: compare who and when.'}
          </p>
          <RevisionList revisions={since.revisions} more={since.more} zone={zone} />
          {compared && (
            <>
              <p className={classes.text}>The vehicle now:</p>
              <ul className={classes.list}>
                {compared.map((field) => (
                  <ComparedField key={field.path} field={field} />
                ))}
              </ul>
            </>
          )}
          <div className={classes.actions}>
            <Button size="compact-sm" onClick={() => onClaim(true)}>
              It was saved
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => onClaim(false)}>
              Not saved, keep my changes
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}

function titleOf(count: number): string {
  return count === 1 ? 'One change was saved since' : `${count} changes were saved since`
}
