import { ActionButton } from '../../../ui/feedback/action-button'
import classes from './edit.module.css'

/** "2 changes" and the way back from them, with one click. The button stays where it is, and so does the focus. */
export function EditFoot(props: { count: number; held: boolean; onDiscard: () => void }) {
  const { count, held } = props
  return (
    <div className={classes.foot}>
      <span className="tabular">{count === 0 ? '' : count === 1 ? '1 change' : `${count} changes`}</span>
      <ActionButton
        variant="default"
        type="button"
        held={held || count === 0}
        title={count === 0 ? 'No changes yet.' : ''}
        onClick={props.onDiscard}
      >
        Discard changes
      </ActionButton>
    </div>
  )
}
