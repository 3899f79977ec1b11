import { useRef } from 'react'
import type { ApiError } from '../../../lib/api-error'
import { Button } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import { FieldErrorSummary, isAboutFields } from '../../../ui/feedback/field-error-summary'
import { Notice } from '../../../ui/feedback/notice'
import type { ChosenFiles } from '../choose/chosen-files'
import { FileInput } from '../choose/file-input'
import type { UploadItem } from './upload-item'
import { fileNameFieldId, titleFieldId } from './upload-title'

const KEPT = 'The file and its title are still here.'

/** Says why a document was not stored, or that the outcome is unknown. */
export function UploadOutcome(props: { item: UploadItem; onReplace: (chosen: ChosenFiles) => void }) {
  const { item } = props
  const { state } = item
  if (state.kind === 'cancelled') {
    return state.perhapsStored ? (
      <Notice tone="warning" role="status" title="Cancelled, but perhaps stored">
        The whole file may have been sent before. Ask your administrator whether it was stored before you
        upload it again. {KEPT}
      </Notice>
    ) : (
      <Notice tone="info" role="status" title="Cancelled">
        Nothing was stored. {KEPT}
      </Notice>
    )
  }
  if (state.kind !== 'failed') return null
  const { error } = state
  if (error.kind === 'file-changed') {
    return (
      <Failure
        error={error}
        kept="The title is still here."
        action={<ChooseAgain onReplace={props.onReplace} />}
      />
    )
  }
  if (error.outcome === 'not-applied' && isAboutFields(error)) {
    const fields = [
      { path: 'title', label: 'Title', id: titleFieldId(item) },
      { path: 'file', label: 'File name', id: fileNameFieldId(item) },
    ]
    return <FieldErrorSummary error={error} fields={fields} kept={`Nothing was stored. ${KEPT}`} />
  }
  if (error.kind === 'too-large') {
    return (
      <Failure
        error={error}
        title="The file is too large"
        kept={`Nothing was stored. ${KEPT}`}
        next="Make the PDF smaller, for example with fewer pages, then choose it again."
      />
    )
  }
  return <Failure error={error} kept={keptText(error)} />
}

function keptText(error: ApiError): string {
  if (error.outcome === 'not-applied') return `Nothing was stored. ${KEPT}`
  if (error.outcome === 'applied') return 'The document is stored.'
  return `${KEPT} Ask your administrator whether the document was stored before you upload it again.`
}

function ChooseAgain(props: { onReplace: (chosen: ChosenFiles) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="compact-sm" onClick={() => input.current?.click()}>
        Choose it again
      </Button>
      <FileInput ref={input} onFiles={props.onReplace} />
    </>
  )
}
