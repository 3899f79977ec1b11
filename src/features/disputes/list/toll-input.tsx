import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { fetchSample } from '../../../api/resources/sample'
import { type ClipboardContent, contentOfFile, readClipboard } from '../../../domain/sheet/clipboard-content'
import { useApi } from '../../../domain/user/page-context'
import { SecondaryButton } from '../../../ui/button/button'
import { ListIntake } from '../../../ui/drop/list-intake'
import { Failure } from '../../../ui/feedback/failure'

const EXAMPLE = 'Plate\tDate and time\n8ABC123 NY\t2024-03-05 08:30 ET'

export function TollInput(props: {
  onList: (list: ClipboardContent) => void
  samplePath: string | undefined
}) {
  const { onList, samplePath } = props
  const [text, setText] = useState('')
  return (
    <ListIntake
      label="Toll list"
      fileLabel="CSV, TSV, or XLSX"
      box={{
        label: 'Tolls',
        description:
          'Copy rows from Excel, Google Sheets, or an email and paste them here. One toll per row, columns in any order.',
        placeholder: EXAMPLE,
        rows: 14,
        onPaste(event) {
          if (text !== '') return
          event.preventDefault()
          onList(readClipboard(event.clipboardData))
        },
      }}
      text={text}
      onText={setText}
      onFile={(file) => onList(contentOfFile(file))}
      onRead={() => {
        if (text.trim() !== '') onList({ text, file: undefined })
      }}
      readLabel="Continue"
    >
      {samplePath !== undefined && <SampleButton path={samplePath} onList={onList} />}
    </ListIntake>
  )
}

const LIST = z.object({ csv: z.string() })

function SampleButton(props: { path: string; onList: (list: ClipboardContent) => void }) {
  const api = useApi()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchSample(api, props.path, LIST),
    onSuccess: ({ csv }) =>
      props.onList(contentOfFile(new File([csv], 'Sample tolls.csv', { type: 'text/csv' }))),
  })
  return (
    <>
      <SecondaryButton disabledReason={isPending ? 'Loading the sample…' : null} onClick={() => mutate()}>
        {isPending ? 'Loading the sample…' : 'Try with sample data'}
      </SecondaryButton>
      {error && <Failure title="Couldn’t load the sample" error={error} onRetry={() => mutate()} />}
    </>
  )
}
