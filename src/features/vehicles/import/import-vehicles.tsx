import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { useMemo, useState } from 'react'
import { pasteRows } from '../../../domain/sheet/clipboard-content'
import { ColumnMapper, ColumnQuestions, HeaderQuestion } from '../../../domain/sheet/column-mapper'
import { topRows } from '../../../domain/sheet/header-rows'
import type { ColumnMapping } from '../../../domain/sheet/sheet-columns'
import { vehicleCount } from '../../../domain/words/subject-words'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import { pluralize } from '../../../lib/text/pluralize'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { ListIntake } from '../../../ui/drop/list-intake'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { ReadingStatus } from '../../../ui/feedback/reading-status'
import { Dialog } from '../../../ui/overlay/dialog'
import classes from './import.module.css'
import { HEADER, IMPORT_COLUMNS, type ImportField } from './import-columns'
import { planImport } from './import-plan'
import { LineNotes } from './line-notes'
import {
  type ImportedRows,
  listOf,
  MAX_ROWS,
  readImportFile,
  readImportText,
  useListReader,
} from './read-import'

function ImportChoice(props: {
  pasted: string
  onPasted: (pasted: string) => void
  onText: (text: ImportedRows) => void
}) {
  const { pasted, onPasted, onText } = props
  const { isLoading, problem, read, cancel } = useListReader(onText)
  return (
    <>
      <p className="muted">
        Use a CSV or XLSX file, or rows copied from a spreadsheet, with a vehicle ID column. Up to{' '}
        {MAX_ROWS.toLocaleString('en')} rows and 10 MB. The list is only saved in this browser.
      </p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <ListIntake
        label="Vehicle list"
        fileLabel="File with vehicles"
        box={{
          label: 'Paste rows',
          placeholder: 'id,plate_number,plate_state\n1042,8ABC123,CA',
          rows: 4,
          onPaste: (event) => pasteRows(event, onPasted),
        }}
        text={pasted}
        onText={onPasted}
        onFile={(file) => read((signal) => readImportFile(file, signal, IMPORT_COLUMNS))}
        onRead={() => read(() => readImportText(pasted))}
        readLabel="Preview rows"
      >
        <Button
          variant="subtle"
          leftSection={<IconFileDownload size={18} aria-hidden />}
          onClick={() => saveFile('vehicles-template.csv', TEMPLATE)}
        >
          Download a template
        </Button>
      </ListIntake>
      {isLoading && <ReadingStatus onCancel={cancel} />}
    </>
  )
}

const TEMPLATE = csvText([HEADER, IMPORT_COLUMNS.map(({ example }) => example)])

export function ImportVehicles(props: {
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
    <Dialog title="Import vehicles" layout="wide" onClose={onClose}>
      {imported !== null ? (
        <FocusFallback key="done" className={step}>
          <p role="status">
            {vehicleCount(imported)} imported. You can now search for them by plate, number, make, or model in
            this browser.
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
          {/* A different sheet resets the review, while the step stays. */}
          <ImportReview key={text.about.join()} text={text} onText={setText} onImport={importEntries} />
        </FocusFallback>
      )}
    </Dialog>
  )
}

const SAMPLE = 5

function ImportReview(props: {
  text: ImportedRows
  onText: (text: ImportedRows | null) => void
  onImport: (entries: readonly RememberedVehicle[]) => Promise<void>
}) {
  const { text, onImport } = props
  const { rows, workbook } = text
  const [headerRows, setHeaderRows] = useState<number>()
  const [chosen, setMapping] = useState<ColumnMapping<ImportField> | null>(null)
  const [importing, setImporting] = useState(false)
  const sheet = useListReader(props.onText)
  const list = useMemo(() => listOf(rows, IMPORT_COLUMNS, headerRows), [rows, headerRows])
  const { first, names } = list
  const mapping = chosen ?? list.mapping
  const { entries, problems, repeats } = useMemo(
    () => planImport(list.rows, mapping, Date.now()),
    [list, mapping],
  )
  const missing = mapping.includes('id')
    ? 'No row has a vehicle ID. Choose another column.'
    : 'Choose the column with the vehicle IDs.'
  const nothing = entries.length === 0 ? missing : null

  function setHeader(rows: number) {
    setHeaderRows(rows)
    setMapping(null)
  }

  return (
    <>
      <p className="muted">
        <bdi>{text.title}</bdi>: {[pluralize(rows.length, 'row'), ...text.about, ...list.skipped].join(' · ')}
      </p>
      {sheet.problem !== null && <Notice tone="error">{sheet.problem}</Notice>}
      {text.isTruncated && (
        <Notice tone="warning">
          Only the first {MAX_ROWS.toLocaleString('en')} rows will be imported. Split the file to import the
          rest.
        </Notice>
      )}
      {list.isDoubtful && <HeaderQuestion first={first} onAnswer={setHeader} />}
      <ColumnQuestions doubts={list.doubts} mapping={mapping} onAnswer={setMapping} />
      <ColumnMapper
        names={names}
        sample={first.slice(list.headerRows, list.headerRows + SAMPLE)}
        mapping={mapping}
        columns={IMPORT_COLUMNS}
        otherwise="Skip this column"
        header={{ rows: list.headerRows, top: topRows(first), onChange: setHeader }}
        sheet={
          workbook && {
            ...workbook,
            onChange: (name) =>
              sheet.read((signal) => readImportFile(workbook.file, signal, IMPORT_COLUMNS, name)),
          }
        }
        onChange={setMapping}
      />
      <LineNotes title={`Skipped: ${pluralize(problems.length, 'row')}`} notes={problems} />
      <LineNotes title={`Listed more than once: ${pluralize(repeats.length, 'row')}`} notes={repeats} />
      {nothing !== null && (
        <p id="import-waits" role="status">
          {nothing}
        </p>
      )}
      <div className="wrap end">
        <SecondaryButton onClick={() => props.onText(null)}>Choose another list</SecondaryButton>
        <Button
          disabledReason={importing ? 'Importing…' : nothing}
          aria-describedby={nothing !== null ? 'import-waits' : undefined}
          onClick={() => {
            setImporting(true)
            void onImport(entries)
          }}
        >
          {importing ? 'Importing…' : `Import ${vehicleCount(entries.length)}`}
        </Button>
      </div>
    </>
  )
}
