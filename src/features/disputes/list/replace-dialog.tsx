import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/overlay/dialog'
import classes from './list.module.css'

/** Asks whether the open list is to make room for what was pasted over it, or for a new one. */
export function ReplaceDialog(props: {
  isPasted: boolean
  isKept: boolean
  onReplace: () => void
  onClose: () => void
}) {
  return (
    <Dialog title={props.isPasted ? 'Open the pasted list?' : 'Begin a new list?'} onClose={props.onClose}>
      <p>
        {props.isKept
          ? 'The list on this page stays saved, with its verdicts.'
          : 'The list on this page could not be saved in this browser and is lost then.'}
      </p>
      <div className={classes.ways}>
        <Button onClick={props.onReplace}>{props.isPasted ? 'Open pasted list' : 'Begin new list'}</Button>
        <Button variant="default" onClick={props.onClose}>
          Stay here
        </Button>
      </div>
    </Dialog>
  )
}
