import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { fetchSample } from '../../../api/resources/sample'
import { useApi } from '../../../domain/person/use-api'
import { type ClipboardContent, contentOf, contentOfFile } from '../../../domain/sheet/clipboard-content'
import { ListIntake } from '../../../ui/drop/list-intake'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Failure } from '../../../ui/feedback/failure'

/** No wider than a phone. */
const EXAMPLE = 'Plate\tDate and time\n8ABC123 NY\t2024-03-05 08:30 ET'

/** Where a list of tolls begins. What is pasted into the empty box is the whole list. */
export function TollInput(props: {
  onList: (list: ClipboardContent) => void
  samplePath: string | undefined
}) {
  const { onList, samplePath } = props
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
      {samplePath !== undefined && <SampleButton path={samplePath} onList={onList} />}
    </ListIntake>
  )
}

const LIST = z.object({ csv: z.string() })

/** Reads the demo's list of tolls, so that somebody without one can try the page. */
function SampleButton(props: { path: string; onList: (list: ClipboardContent) => void }) {
  const api = useApi()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchSample(api, props.path, LIST),
    onSuccess: ({ csv }) =>
      props.onList(contentOfFile(new File([csv], 'Sample tolls.csv', { type: 'text/csv' }))),
  })
  return (
    <>
      <ActionButton
        variant="default"
        disabledBecause={isPending ? 'Loading the sample…' : null}
        onClick={() => mutate()}
      >
        {isPending ? 'Loading the sample…' : 'Try with sample data'}
      </ActionButton>
      {error && <Failure title="The sample could not be loaded" error={error} onRetry={() => mutate()} />}
    </>
  )
}
