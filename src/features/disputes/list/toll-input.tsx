import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { type ClipboardContent, contentOf, contentOfFile } from '../../../domain/sheet/clipboard-content'
import { Button } from '../../../ui/button/button'
import areaClasses from '../../../ui/drop/drop-area.module.css'
import { FileButton } from '../../../ui/drop/file-button'
import { useFileDrop } from '../../../ui/drop/use-file-drop'
import { TextArea } from '../../../ui/form/text-area'
import classes from './list.module.css'

const EXAMPLE =
  'Plate\tState\tDate and time\tZone\tAmount\tReference\n8ABC123\tNY\t2024-03-05 08:30\tET\t12.50\tN-10441'

const HINTS = {
  nowhere: 'or drop a CSV, TSV or XLSX file here',
  page: 'Drop the file on this area',
  area: 'Drop to open it',
}

/**
 * Where a list begins: a box that rows are pasted or typed into, and a file that is opened or dropped. `onList` must stay
 * the same function.
 */
export function TollInput(props: { onList: (list: ClipboardContent) => void; action?: ReactNode }) {
  const { onList } = props
  const [text, setText] = useState('')
  const area = useRef<HTMLFieldSetElement>(null)
  const drop = useCallback(
    ({ files: [file] }: DataTransfer) => {
      if (file) onList(contentOfFile(file))
    },
    [onList],
  )
  const over = useFileDrop(area, drop)

  function read() {
    if (text.trim() !== '') onList({ text, html: '', file: undefined })
  }

  return (
    <fieldset
      ref={area}
      aria-label="List of tolls"
      className={`${areaClasses.area} ${classes.input}`}
      data-over={over}
    >
      <TextArea
        className={classes.box ?? ''}
        label="Toll events"
        description="Copy rows in Excel, Google Sheets or an e-mail, and paste them: one toll a row, columns in any order."
        placeholder={EXAMPLE}
        rows={9}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          // Added to what is typed; else it is the whole list.
          if (text !== '') return
          event.preventDefault()
          onList(contentOf(event.clipboardData))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          read()
        }}
      />
      <div className="row-fields">
        {text.trim() !== '' && <Button onClick={read}>Read rows</Button>}
        <FileButton
          variant="default"
          leftSection={<IconFileUpload size={18} aria-hidden />}
          label="CSV, TSV or XLSX"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
          onFile={(file) => onList(contentOfFile(file))}
        >
          Open a file…
        </FileButton>
        <span className={`muted ${classes.drop}`}>{HINTS[over]}</span>
        {props.action}
      </div>
    </fieldset>
  )
}
