import { useId } from 'react'
import { SecondaryButton } from '../button/button'
import { ProgressBar } from '../feedback/progress-bar'

/** How far a task is, in words and as a bar. */
export function TaskProgress(props: {
  text: string
  done: number
  total: number
  /** The label of the button that ends it. */
  cancel: string
  onCancel: () => void
}) {
  const label = useId()
  return (
    <div className="row-fields tabular">
      <span id={label}>{props.text}</span>
      <ProgressBar aria-labelledby={label} value={props.done} max={Math.max(1, props.total)} />
      <SecondaryButton size="xs" onClick={props.onCancel}>
        {props.cancel}
      </SecondaryButton>
    </div>
  )
}
