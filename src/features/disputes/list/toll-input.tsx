import { type ReactNode, useState } from 'react'
import { type ClipboardContent, contentOf, contentOfFile } from '../../../domain/sheet/clipboard-content'
import { ListIntake } from '../../../ui/drop/list-intake'

const EXAMPLE =
  'Plate\tState\tDate and time\tZone\tAmount\tReference\n8ABC123\tNY\t2024-03-05 08:30\tET\t12.50\tN-10441'

/** Where a list of tolls begins. What is pasted into the empty box is the whole list. */
export function TollInput(props: { onList: (list: ClipboardContent) => void; action?: ReactNode }) {
  const { onList } = props
  const [text, setText] = useState('')
  return (
    <ListIntake
      label="List of tolls"
      fileLabel="CSV, TSV or XLSX"
      box={{
        label: 'Toll events',
        description:
          'Copy rows in Excel, Google Sheets or an e-mail, and paste them: one toll a row, columns in any order.',
        placeholder: EXAMPLE,
        rows: 9,
        onPaste(event) {
          if (text !== '') return
          event.preventDefault()
          onList(contentOf(event.clipboardData))
        },
      }}
      text={text}
      onText={setText}
      onFile={(file) => onList(contentOfFile(file))}
      onRead={() => {
        if (text.trim() !== '') onList({ text, html: '', file: undefined })
      }}
      readLabel="Read rows"
    >
      {props.action}
    </ListIntake>
  )
}
