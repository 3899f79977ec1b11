import { TextInput, type TextInputProps } from '@mantine/core'
import { type ComponentProps, Fragment } from 'react'
import { useFleets } from '../../../domain/person/use-fleets'
import { useZone } from '../../../domain/person/use-zone'
import type { ApiError } from '../../../lib/api-error'
import { sizeText } from '../../../lib/text/size-text'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import type { Receipt } from '../../../local/receipts'
import { FileButton } from '../../../ui/drop/file-button'
import { Failure, ServiceAnswer } from '../../../ui/feedback/failure'
import { FieldErrorSummary, FieldLink, isAboutFields } from '../../../ui/feedback/field-error-summary'
import { type FormField, fieldProblems, problemAt } from '../../../ui/feedback/field-problems'
import { Notice } from '../../../ui/feedback/notice'
import { useSecondsLeft, WaitText } from '../../../ui/feedback/retry-countdown'
import type { ChosenFiles } from '../choose/chosen-files'
import { PDF_FILES } from '../choose/drop-area'
import { isUnderWay, type UploadItem } from './upload-item'
import type { StoppedQueue } from './upload-queue'

/** Says that a folder is no document, and that the queue stopped. */
export function QueueNotices(props: { folders: readonly string[]; stopped: StoppedQueue | null }) {
  const { folders, stopped } = props
  return (
    <>
      {folders.length > 0 && (
        <Notice tone="error" role="alert" title="A folder cannot be uploaded">
          <bdi>{folders.map((name) => `“${visibleText(name)}”`).join(', ')}</bdi>{' '}
          {folders.length === 1 ? 'is a folder' : 'are folders'}. Choose the PDF in it. Nothing was sent.
        </Notice>
      )}
      {stopped && (
        <Notice tone="warning" role="status" title="The queue stopped">
          It stopped at “<bdi>{visibleText(stopped.at)}</bdi>”: see there what happened.{' '}
          {stopped.unsent === 1
            ? 'The other one was not sent: upload it once the problem is solved.'
            : `The other ${stopped.unsent} were not sent: upload them once the problem is solved.`}
        </Notice>
      )}
    </>
  )
}

/** Warnings about a PDF that can be uploaded nevertheless. */
export function FileWarnings(props: {
  item: UploadItem
  check: NonNullable<UploadItem['check']>
  receipts: readonly Receipt[]
  /** Another chosen file with the same bytes. */
  duplicate: UploadItem | undefined
}) {
  const { item, check, duplicate } = props
  const { nameOf } = useFleets()
  const zone = useZone()
  // The receipt of its own upload, of unknown outcome, is no earlier one.
  const same = props.receipts.filter(
    ({ id, sha256 }) => sha256 !== null && sha256 === item.sha256 && id !== item.receiptId,
  )
  // One that is certain says more than a later one that is not.
  const earlier = same.find(({ outcome }) => outcome === 'stored') ?? same[0]
  return (
    <>
      {check.encrypted && (
        <Notice tone="warning" role="note" title="This PDF is encrypted">
          Readers may need a password, and there is no preview. You can upload it as it is.
        </Notice>
      )}
      {check.cutShort && (
        <Notice tone="warning" role="note" title="The end of this PDF is missing">
          The download may have been interrupted. Open the file to check it.
        </Notice>
      )}
      {(duplicate || earlier) && (
        <Notice tone="warning" role="note" title={sameFileTitle(earlier)}>
          {duplicate && (
            <>
              “<bdi>{visibleText(duplicate.file.name)}</bdi>” above is the same file.{' '}
            </>
          )}
          {earlier ? (
            <>
              {earlier.outcome === 'stored' ? 'You uploaded it' : 'You tried to upload it'} as “
              <bdi>{visibleText(earlier.sentTitle)}</bdi>” on {timeText(earlier.at * 1000, zone, 'minute')},
              to {nameOf(earlier.fleetId)}.{' '}
              {earlier.outcome === 'stored'
                ? 'Uploaded again, it is stored twice.'
                : 'Ask your administrator whether it was stored before you upload it again.'}
            </>
          ) : (
            'Remove one of them, or it is stored twice.'
          )}
        </Notice>
      )}
    </>
  )
}

function sameFileTitle(earlier: Receipt | undefined): string {
  if (earlier === undefined) return 'The same file is chosen twice'
  return earlier.outcome === 'stored' ? 'You already uploaded this file' : 'This file may already be stored'
}

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
  const secondsLeft = useSecondsLeft(state.kind === 'failed' ? state.error : null)
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
  if (error.outcome === 'not-applied' && error.kind !== 'file-changed' && isAboutFields(error)) {
    const fields = [
      { path: 'title', label: 'Title', id: fieldId(item, 'title') },
      { path: 'file', label: 'File name', id: fieldId(item, 'file') },
    ]
    const problems = fieldProblems(error, fields)
    if (!problems.every(({ path, field }) => field?.path === path))
      return <FieldErrorSummary error={error} fields={fields} kept={`Nothing was stored. ${KEPT}`} />
    // Each reason is at its field above: it is not told a second time.
    return <Correct error={error} fields={problems.flatMap(({ field }) => field ?? [])} />
  }
  const { chooseOther, ...words } = failedWords(error, item.file)
  return (
    <Failure
      error={error}
      {...words}
      action={
        chooseOther ? (
          <FileButton
            {...PDF_FILES}
            variant={primary ? 'filled' : 'default'}
            onFile={(file) => onReplace({ files: [file], folders: [] })}
          >
            {chooseOther}
          </FileButton>
        ) : (
          error.kind === 'rate-limited' && (
            <WaitText
              id={waitId(item)}
              secondsLeft={secondsLeft}
              before="You can upload it again in"
              after="You can upload it again now."
            />
          )
        )
      }
    />
  )
}

/** `chooseOther` is on the button for another file, where that is the next step. */
type FailedWords = Pick<ComponentProps<typeof Failure>, 'title' | 'message' | 'kept' | 'next'> & {
  readonly chooseOther?: string
}

function failedWords(error: ApiError, { name, size }: File): FailedWords {
  if (error.kind === 'file-changed')
    return { kept: 'The title is still here.', chooseOther: 'Choose it again' }
  if (error.kind === 'too-large')
    return {
      title: 'The file is too large',
      message: `The service does not take a file of this size (${sizeText(size)}).`,
      kept: 'Nothing was stored. The title is still here.',
      next: 'Make the PDF smaller, for example with fewer pages, then choose the smaller one.',
      chooseOther: 'Choose another PDF',
    }
  if (error.outcome === 'unknown') {
    const isSilent = error.kind === 'network' || error.kind === 'timeout'
    const reason = isSilent ? 'The service did not answer' : 'The upload was not confirmed'
    return {
      message: `${reason}, so “${name}” may or may not be stored.`,
      kept: KEPT,
      next: 'Ask your administrator before you upload it again, or it may be stored twice.',
    }
  }
  return { kept: error.outcome === 'applied' ? 'The document is stored.' : `Nothing was stored. ${KEPT}` }
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

type FieldPath = 'title' | 'file'

/** Id of the text that says when a document can be uploaded again. */
export const waitId = ({ id }: UploadItem): string => `wait-${id}`

/** Id of a document's field, for links to it. */
const fieldId = (item: UploadItem, path: FieldPath): string => `${path}-${item.id}`

/** A field of a document, with what is wrong with it: found here, or else by the service. */
export function UploadField(
  props: TextInputProps & { item: UploadItem; path: FieldPath; problem: string | null },
) {
  const { item, path, problem, ...input } = props
  const refused = item.state.kind === 'failed' ? problemAt(item.state.error, path) : null
  return (
    <TextInput
      id={fieldId(item, path)}
      readOnly={isUnderWay(item)}
      error={problem ?? refused}
      autoComplete="off"
      {...input}
    />
  )
}
