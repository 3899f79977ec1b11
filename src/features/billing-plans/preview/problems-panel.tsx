import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { memo, useMemo } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Empty } from '../../../ui/feedback/empty'
import { usePlanProblems, usePlanValues } from '../form/plan-context'
import { fieldsOf } from '../form/plan-fields'
import type { PlanProblem } from '../form/plan-problems'
import classes from './previews.module.css'

/** Lists every error and warning, each as a button that focuses its field. */
export function ProblemsPanel({ onGoTo }: { onGoTo: (name: string) => void }) {
  const problems = usePlanProblems()
  const form = usePlanValues()
  const labels = useMemo(
    () => new Map(fieldsOf(form).map(({ name, label }) => [String(name), label])),
    [form],
  )
  if (problems.length === 0) return <Empty title="No problems">The plan is ready to be reviewed.</Empty>
  return (
    <ul className="panel divided" aria-label="Problems">
      {problems.map(({ name, level, message }) => (
        <Problem
          key={`${name} ${message}`}
          name={name}
          level={level}
          message={message}
          label={labels.get(name) ?? name}
          onGoTo={onGoTo}
        />
      ))}
    </ul>
  )
}

/** Memoised: there may be hundreds. */
const Problem = memo(function Problem(
  props: PlanProblem & { label: string; onGoTo: (name: string) => void },
) {
  const { name, level, message, label, onGoTo } = props
  return (
    <li>
      <button type="button" className={`bare-button ${classes.problem}`} onClick={() => onGoTo(name)}>
        {level === 'error' ? (
          <IconCircleX size={20} aria-hidden className="error" />
        ) : (
          <IconAlertTriangle size={20} aria-hidden className="warning" />
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
