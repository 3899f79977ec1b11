import type { DraftStatus } from '../../../domain/drafts/draft-keeper'
import { usePlan } from '../form/plan-context'
import { countErrors } from '../form/plan-problem'
import classes from '../plan-builder.module.css'

const WORDS: Readonly<Record<DraftStatus, string>> = {
  none: '',
  saving: 'Keeping a draft…',
  saved: 'Draft kept',
  off: 'Drafts are off in this browser',
}

/** Beside the primary action: what keeps the plan from its review, and whether what is typed is kept. */
export function PlanFoot({ status }: { status: DraftStatus }) {
  const errors = usePlan(({ tried }, { allProblems }) => (tried ? countErrors(allProblems()) : 0))
  return (
    <span className="muted">
      {errors > 0 && (
        <span className={classes.errors} role="alert">
          {errors === 1 ? '1 error' : `${errors} errors`} to mend first.{' '}
        </span>
      )}
      {WORDS[status]}
    </span>
  )
}
