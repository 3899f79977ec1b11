import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import { Button } from '../../../ui/button/button'
import { ListIntake } from '../../../ui/drop/list-intake'
import { Notice } from '../../../ui/feedback/notice'
import { Reading } from '../../../ui/feedback/reading'
import { HEADER, IMPORT_COLUMNS } from './import-columns'
import { type ImportedRows, MAX_ROWS, readImportFile, readImportText } from './read-import'
import { useImportReading } from './use-import-reading'

/** Chooses the rows to import: a file, chosen or dropped, or pasted text. */
export function ImportChoice(props: {
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
