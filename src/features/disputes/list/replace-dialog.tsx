import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/overlay/dialog'
import classes from './list.module.css'

/** Asks whether what was pasted over an open list is to be opened in its place. */
export function ReplaceDialog(props: { isKept: boolean; onReplace: () => void; onClose: () => void }) {
  return (
    <Dialog title="Open the pasted list?" onClose={props.onClose}>
      <p>
        {props.isKept
          ? 'The list on this page stays saved, with its verdicts.'
          : 'The list on this page could not be saved in this browser and is lost then.'}
      </p>
      <div className={classes.ways}>
        <Button onClick={props.onReplace}>Open pasted list</Button>
        <Button variant="default" onClick={props.onClose}>
          Stay here
        </Button>
      </div>
    </Dialog>
  )
}
