import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { useState } from 'react'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { ListIntake } from '../../../ui/drop/list-intake'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Reading } from '../../../ui/feedback/reading'
import { Dialog } from '../../../ui/overlay/dialog'
import classes from './import.module.css'
import { HEADER, IMPORT_COLUMNS } from './import-columns'
import { ImportReview } from './import-review'
import { type ImportedRows, MAX_ROWS, readImportFile, readImportText } from './read-import'
import { useImportReading } from './use-import-reading'

/** Chooses the rows to import: a file, chosen or dropped, or pasted text. */
function ImportChoice(props: {
  pasted: string
  onPasted: (pasted: string) => void
  onText: (text: ImportedRows) => void
}) {
  const { pasted, onPasted, onText } = props
  const { isReading, problem, read, cancel } = useImportReading(onText)
  return (
    <>
      <p className="muted">
        A CSV or XLSX file or rows copied from a spreadsheet, with a column of vehicle ids. Up to{' '}
        {MAX_ROWS.toLocaleString('en')} rows and 10 MB. The list stays in this browser.
      </p>
      {problem !== null && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <ListIntake
        label="List of vehicles"
        fileLabel="File with vehicles"
        box={{
          label: 'Paste rows',
          placeholder: 'id,plate_number,plate_state\n1042,8ABC123,CA',
          rows: 4,
        }}
        text={pasted}
        onText={onPasted}
        onFile={(file) => void read((signal) => readImportFile(file, signal, IMPORT_COLUMNS))}
        onRead={() => void read((signal) => readImportText(pasted, signal))}
        readLabel="Read the pasted rows"
      >
        <Button
          variant="subtle"
          leftSection={<IconFileDownload size={18} aria-hidden />}
          onClick={() => saveFile('vehicles-template.csv', TEMPLATE)}
        >
          Download a template
        </Button>
      </ListIntake>
      {isReading && <Reading onCancel={cancel} />}
    </>
  )
}

const TEMPLATE = csvText([HEADER, IMPORT_COLUMNS.map(({ example }) => example)])

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
            {vehicleCount(imported)} remembered. Search by plate, number, make or model in this browser.
          </p>
          <div className="wrap end">
            <Button onClick={onClose}>Done</Button>
          </div>
        </FocusFallback>
      ) : text === null ? (
        <FocusFallback key="choice" className={step}>
          <ImportChoice pasted={pasted} onPasted={setPasted} onText={setText} />
          <div className="wrap end">
            <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
          </div>
        </FocusFallback>
      ) : (
        <FocusFallback key="review" className={step}>
          {/* Another sheet begins again, while the step stays. */}
          <ImportReview key={text.about.join()} text={text} onText={setText} onImport={importEntries} />
        </FocusFallback>
      )}
    </Dialog>
  )
}
