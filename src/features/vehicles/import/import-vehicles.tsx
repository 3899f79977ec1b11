import { useState } from 'react'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'
import { Button } from '../../../ui/button/button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Dialog } from '../../../ui/overlay/dialog'
import classes from './import.module.css'
import { ImportChoice } from './import-choice'
import { ImportReview } from './import-review'
import type { ImportedRows } from './read-import'

/** Imports vehicles into this browser, in three steps: choose the rows, review the columns, done. */
export function ImportVehicles(props: {
  /** Remembers the vehicles; resolves once they are kept. */
  onImport: (entries: readonly RememberedVehicle[]) => Promise<void>
  onClose: () => void
}) {
  const { onImport, onClose } = props
  const [text, setText] = useState<ImportedRows | null>(null)
  const [pasted, setPasted] = useState('')
  const [imported, setImported] = useState<number | null>(null)

  async function importEntries(entries: readonly RememberedVehicle[]) {
    await onImport(entries)
    setImported(entries.length)
  }

  const step = `stack-sm ${classes.step}`
  return (
    <Dialog title="Remember a list in this browser" layout="wide" onClose={onClose}>
      {imported !== null ? (
        <FocusFallback key="done" className={step}>
          <p role="status">
            Imported {vehicleCount(imported)}. Find them by plate, number, make or model in this browser.
          </p>
          <Button onClick={onClose}>Done</Button>
        </FocusFallback>
      ) : text === null ? (
        <FocusFallback key="choice" className={step}>
          <ImportChoice pasted={pasted} onPasted={setPasted} onText={setText} />
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </FocusFallback>
      ) : (
        <FocusFallback key="review" className={step}>
          {/* Another sheet begins anew, while the step stays. */}
          <ImportReview key={text.about.join()} text={text} onText={setText} onImport={importEntries} />
          <Button variant="subtle" onClick={() => setText(null)}>
            Choose something else
          </Button>
        </FocusFallback>
      )}
    </Dialog>
  )
}
