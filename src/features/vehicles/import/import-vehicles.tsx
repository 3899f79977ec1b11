import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import { Dialog } from '../../../ui/overlay/dialog'
import { ImportChoice } from './import-choice'
import classes from './import-choice.module.css'
import { ImportReview } from './import-review'
import type { ImportedText } from './read-import'

/** Takes a list of vehicles into what this browser remembers: a file or pasted rows, its columns, then the import. */
export function ImportVehicles(props: {
  /** Remembers them; the rest waits for it. */
  onImport: (entries: readonly RememberedVehicle[]) => Promise<void>
  onClose: () => void
}) {
  const { onImport, onClose } = props
  const [text, setText] = useState<ImportedText | null>(null)
  const [pasted, setPasted] = useState('')
  const [imported, setImported] = useState<number | null>(null)

  async function take(entries: readonly RememberedVehicle[]) {
    await onImport(entries)
    setImported(entries.length)
  }

  return (
    <Dialog title="Import vehicles" layout="wide" onClose={onClose}>
      {imported !== null ? (
        <Step key="done">
          <p role="status">
            Imported {vehicleCount(imported)}. They are found by plate, number and id now, in this browser.
          </p>
          <Button onClick={onClose}>Done</Button>
        </Step>
      ) : text === null ? (
        <Step key="choice">
          <ImportChoice pasted={pasted} onPasted={setPasted} onText={setText} />
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </Step>
      ) : (
        <Step key="review">
          <ImportReview text={text} onImport={take} />
          <Button variant="subtle" onClick={() => setText(null)}>
            Choose something else
          </Button>
        </Step>
      )}
    </Dialog>
  )
}

/** Goes away with the button that led on, so it leaves the focus to the dialog's heading. */
function Step(props: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useFocusFallback(step)
  return (
    <div ref={step} className={classes.step}>
      {props.children}
    </div>
  )
}
