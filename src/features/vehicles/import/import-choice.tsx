import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useRef } from 'react'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import { Button } from '../../../ui/button/button'
import areaClasses from '../../../ui/drop/drop-area.module.css'
import { FileButton } from '../../../ui/drop/file-button'
import { useFileDrop } from '../../../ui/drop/use-file-drop'
import { Notice } from '../../../ui/feedback/notice'
import { TextArea } from '../../../ui/form/text-area'
import { HEADER, IMPORT_COLUMNS } from './import-columns'
import { type ImportedRows, MAX_ROWS, readImportFile, readImportText } from './read-import'
import { useImportReading } from './use-import-reading'

const HINTS = {
  nowhere: 'or drop it here',
  page: 'Drop it on this area',
  area: 'Drop to read it',
}

/** Chooses the rows to import: a file, chosen or dropped, or pasted text. */
export function ImportChoice(props: {
  pasted: string
  onPasted: (pasted: string) => void
  onText: (text: ImportedRows) => void
}) {
  const { pasted, onPasted, onText } = props
  const area = useRef<HTMLFieldSetElement>(null)
  const { isReading, problem, read } = useImportReading(onText)

  function readFile(file: File | undefined) {
    if (file) void read((signal) => readImportFile(file, signal))
  }

  const over = useFileDrop(area, ({ files }) => readFile(files[0]))

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
      <fieldset ref={area} aria-label="File" className={areaClasses.area} data-over={over}>
        <FileButton
          leftSection={<IconFileUpload size={18} aria-hidden />}
          label="File with vehicles"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain"
          onFile={readFile}
        >
          {isReading ? 'Reading…' : 'Choose a file'}
        </FileButton>
        <span className="muted">{HINTS[over]}</span>
      </fieldset>
      <TextArea
        label="Or paste rows"
        placeholder={'id,plate_number,plate_state\n1042,8ABC123,CA'}
        rows={4}
        value={pasted}
        onChange={(event) => onPasted(event.currentTarget.value)}
        spellCheck={false}
      />
      <div className="wrap">
        <Button variant="default" onClick={() => void read((signal) => readImportText(pasted, signal))}>
          Read the pasted rows
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconFileDownload size={18} aria-hidden />}
          onClick={() => saveFile('vehicles-template.csv', TEMPLATE)}
        >
          Download a template
        </Button>
      </div>
    </>
  )
}

const TEMPLATE = csvText([HEADER, IMPORT_COLUMNS.map(({ example }) => example)])
