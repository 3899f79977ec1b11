import { countWords } from '../../../lib/text/count-words'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/overlay/dialog'
import { batchesText, leftOutText } from '../send/send-words'

/** Asks once before drivers are created, since nothing here changes or deletes them afterwards. Enter confirms. */
export function ConfirmSend(props: {
  /** How many drivers, and how many rows with errors stay. */
  ready: number
  errors: number
  fleet: string
  onSend: () => void
  onClose: () => void
}) {
  const { ready, errors, fleet, onSend } = props
  return (
    <Dialog title={`Send ${countWords(ready, 'driver')} to ${fleet}?`} onClose={props.onClose}>
      <p>
        {ready === 1 ? 'The driver is' : 'The drivers are'} created in {fleet}. This console can’t change or
        delete {ready === 1 ? 'it' : 'them'} afterwards.
      </p>
      {[batchesText(ready), leftOutText(errors)].filter(Boolean).map((note) => (
        <p key={note}>{note}</p>
      ))}
      <div className="row">
        <Button
          // The key or the double click that opened the dialog does not answer it.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={({ detail }) => detail < 2 && onSend()}
        >
          Send now
        </Button>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
