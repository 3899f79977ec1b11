import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { memo, useMemo } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Empty } from '../../../ui/feedback/empty'
import { formFields } from '../form/plan-fields'
import { useDeferredPlanState } from '../form/plan-form-context'
import type { PlanProblem } from '../form/plan-problems'
import classes from './problems-panel.module.css'

/** Lists every error and warning, each as a button that focuses its field. */
export function ProblemsPanel({ onGoTo }: { onGoTo: (path: string) => void }) {
  const problems = useDeferredPlanState((_, { allProblems }) => allProblems())
  const charges = useDeferredPlanState(({ values }) => values.charges)
  const billDuring = useDeferredPlanState(({ values }) => values.billDuring)
  const labels = useMemo(() => {
    const fields = formFields(
      charges.map(({ key }) => key),
      billDuring,
    )
    return new Map(fields.map(({ path, label }) => [path, label]))
  }, [charges, billDuring])
  if (problems.length === 0) return <Empty title="No problems">The plan is ready to be reviewed.</Empty>
  return (
    <ul className={classes.list} aria-label="Problems">
      {problems.map(({ path, level, message }) => (
        <Problem
          key={`${path} ${message}`}
          path={path}
          level={level}
          message={message}
          label={labels.get(path) ?? path}
          onGoTo={onGoTo}
        />
      ))}
    </ul>
  )
}

/** Memoised: there may be hundreds. */
const Problem = memo(function Problem(
  props: PlanProblem & { label: string; onGoTo: (path: string) => void },
) {
  const { path, level, message, label, onGoTo } = props
  return (
    <li>
      <button type="button" className={classes.problem} onClick={() => onGoTo(path)}>
        {level === 'error' ? (
          <IconCircleX size={20} aria-hidden className={classes.error} />
        ) : (
          <IconAlertTriangle size={20} aria-hidden className={classes.warning} />
        )}
        <span>
          <strong>
            {level === 'error' ? 'Error' : 'Warning'}: {label}
          </strong>
          <bdi className={classes.message}>{visibleText(message)}</bdi>
        </span>
      </button>
    </li>
  )
})
