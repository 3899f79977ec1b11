import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { visibleText } from '../../lib/visible-text'
import { Empty } from '../../ui/empty'
import { formFields } from './plan-fields'
import type { PlanForm } from './plan-form'
import type { PlanProblem } from './plan-problem'
import classes from './problems-panel.module.css'

/** Every error and warning, each a way to its field. */
export function ProblemsPanel(props: {
  form: PlanForm
  problems: readonly PlanProblem[]
  onGoTo: (path: string) => void
}) {
  if (props.problems.length === 0)
    return <Empty title="No problems">The plan can be reviewed and created as it stands.</Empty>
  const { charges, billDuring } = props.form
  const fields = formFields(
    charges.map(({ key }) => key),
    billDuring,
  )
  const labels = new Map(fields.map(({ path, label }) => [path, label]))
  return (
    <ul className={classes.list} aria-label="Problems">
      {props.problems.map(({ path, level, message }) => (
        <li key={`${path} ${message}`}>
          <button type="button" className={classes.problem} onClick={() => props.onGoTo(path)}>
            {level === 'error' ? (
              <IconCircleX size={20} aria-hidden className={classes.error} />
            ) : (
              <IconAlertTriangle size={20} aria-hidden className={classes.warning} />
            )}
            <span>
              <strong>
                {level === 'error' ? 'Error' : 'Warning'}: {labels.get(path) ?? path}
              </strong>
              <bdi className={classes.message}>{visibleText(message)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
