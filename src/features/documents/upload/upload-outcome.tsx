import { Fragment, useRef } from 'react'
import type { ApiError } from '../../../lib/api-error'
import { sizeText } from '../../../lib/text/size-text'
import { Button } from '../../../ui/button/button'
import { Failure, ServiceAnswer } from '../../../ui/feedback/failure'
import { FieldErrorSummary, FieldLink, isAboutFields } from '../../../ui/feedback/field-error-summary'
import { type FormField, fieldProblems } from '../../../ui/feedback/field-problems'
import { Notice } from '../../../ui/feedback/notice'
import type { ChosenFiles } from '../choose/chosen-files'
import { FileInput } from '../choose/drop-area'
import type { UploadItem } from './upload-item'
import { fileNameFieldId, titleFieldId } from './upload-title'

const KEPT = 'The file and its title are still here.'

/** Says why a document was not stored, or that the outcome is unknown. */
export function UploadOutcome(props: {
  item: UploadItem
  /** Whether this document is what to do next on the page. */
  primary: boolean
  onReplace: (chosen: ChosenFiles) => void
}) {
  const { item, primary, onReplace } = props
  const { state } = item
  if (state.kind === 'cancelled') {
    return state.perhapsStored ? (
      <Notice tone="warning" role="status" title="Cancelled, but perhaps stored">
        The whole file may already have been sent when you cancelled. Ask your administrator whether it was
        stored before you upload it again. {KEPT}
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
        action={<ChooseOther label="Choose it again" primary={primary} onReplace={onReplace} />}
      />
    )
  }
  if (error.outcome === 'not-applied' && isAboutFields(error)) {
    const fields = [
      { path: 'title', label: 'Title', id: titleFieldId(item) },
      { path: 'file', label: 'File name', id: fileNameFieldId(item) },
    ]
    const problems = fieldProblems(error, fields)
    if (!problems.every(({ path, field }) => field?.path === path)) {
      return <FieldErrorSummary error={error} fields={fields} kept={`Nothing was stored. ${KEPT}`} />
    }
    // Each reason is at its field above: it is not told a second time.
    return <Correct error={error} fields={problems.flatMap(({ field }) => field ?? [])} />
  }
  if (error.kind === 'too-large') {
    return (
      <Failure
        error={error}
        title="The file is too large"
        message={`The service does not take a file of this size (${sizeText(item.file.size)}).`}
        kept="Nothing was stored. The title is still here."
        next="Make the PDF smaller, for example with fewer pages, then choose the smaller one."
        action={<ChooseOther label="Choose another PDF" primary={primary} onReplace={onReplace} />}
      />
    )
  }
  if (error.outcome === 'unknown') {
    return (
      <Failure
        error={error}
        message={unknownText(error, item.file.name)}
        kept={KEPT}
        next="Ask your administrator before you upload it again, or it may be stored twice."
      />
    )
  }
  return (
    <Failure
      error={error}
      kept={error.outcome === 'applied' ? 'The document is stored.' : `Nothing was stored. ${KEPT}`}
    />
  )
}

function unknownText({ kind }: ApiError, fileName: string): string {
  const isSilent = kind === 'network' || kind === 'timeout'
  return `${isSilent ? 'The service did not answer' : 'The upload was not confirmed'}, so “${fileName}” may or may not be stored.`
}

/** A refusal whose reasons are all at the fields above. */
function Correct({ error, fields }: { error: ApiError; fields: readonly FormField[] }) {
  return (
    <Notice tone="error" role="alert" title="Something to correct">
      Correct{' '}
      {fields.map((field, index) => (
        <Fragment key={field.path}>
          {index > 0 && ' and '}
          <FieldLink id={field.id}>{field.label}</FieldLink>
        </Fragment>
      ))}{' '}
      above, then upload it again. Nothing was stored. {KEPT}
      <ServiceAnswer error={error} />
    </Notice>
  )
}

function ChooseOther(props: { label: string; primary: boolean; onReplace: (chosen: ChosenFiles) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={props.primary ? 'filled' : 'default'} onClick={() => input.current?.click()}>
        {props.label}
      </Button>
      <FileInput ref={input} onFiles={props.onReplace} />
    </>
  )
}
