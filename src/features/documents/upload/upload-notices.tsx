import { TextInput } from '@mantine/core'
import { type ComponentProps, Fragment } from 'react'
import { FleetName } from '../../../domain/user/fleet-name'
import { useApi, useZone } from '../../../domain/user/page-context'
import type { ApiError } from '../../../lib/api-error'
import { sizeText } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import type { Receipt } from '../../../local/receipts'
import { FileButton } from '../../../ui/drop/file-button'
import { Failure, ServiceResponse } from '../../../ui/feedback/failure'
import { FieldErrorSummary, FieldLink, isAboutFields } from '../../../ui/feedback/field-error-summary'
import { type FormField, fieldProblems, problemAt } from '../../../ui/feedback/field-problems'
import { Notice } from '../../../ui/feedback/notice'
import { useSecondsLeft, WaitText } from '../../../ui/feedback/retry-countdown'
import { PDF_FILES } from '../choose/drop-area'
import classes from '../documents.module.css'
import { fileNameProblem, isUnderWay, titleProblem, type UploadItem } from './upload-item'
import type { QueueState, UploadQueue } from './upload-queue'

export function QueueNotices({ folders, stopped }: Pick<QueueState, 'folders' | 'stopped'>) {
  return (
    <>
      {folders.length > 0 && (
        <Notice tone="error" title="Folders can’t be uploaded">
          <bdi>{folders.map((name) => `“${visibleText(name)}”`).join(', ')}</bdi>{' '}
          {folders.length === 1 ? 'is a folder' : 'are folders'}. Choose the PDF in it. Nothing was sent.
        </Notice>
      )}
      {stopped && (
        <Notice tone="warning" role="status" title="The queue stopped">
          It stopped at “<bdi>{visibleText(stopped.at)}</bdi>”. See that file for details.{' '}
          {stopped.unsent === 1
            ? 'The other file wasn’t sent. Upload it after you fix the problem.'
            : `The other ${stopped.unsent} files weren’t sent. Upload them after you fix the problem.`}
        </Notice>
      )}
    </>
  )
}

export interface UploadRowProps {
  item: UploadItem
  queue: UploadQueue
  receipts: readonly Receipt[]
  duplicate: UploadItem | undefined
  primary: boolean
}

export function FileWarnings({ item, receipts, duplicate }: UploadRowProps) {
  const { encrypted, cutShort } = item.check ?? {}
  const zone = useZone()
  // Excludes the receipt of this item's own upload.
  const same = receipts.filter(
    ({ id, sha256 }) => sha256 !== null && sha256 === item.sha256 && id !== item.receiptId,
  )
  // Prefers a certain outcome over a later, uncertain one.
  const earlier = same.find(({ outcome }) => outcome === 'stored') ?? same[0]
  return (
    <>
      {encrypted && (
        <Notice tone="warning" title="This PDF seems to be encrypted">
          People may need a password to open it, and there’s no preview. You can still upload it.
        </Notice>
      )}
      {cutShort && (
        <Notice tone="warning" title="The end of this PDF is missing">
          The download may have been interrupted. Open the file to check it.
        </Notice>
      )}
      {(duplicate || earlier) && (
        <Notice tone="warning" title={sameFileTitle(earlier)}>
          {duplicate && (
            <>
              “<bdi>{visibleText(duplicate.file.name)}</bdi>” above is the same file.{' '}
            </>
          )}
          {earlier ? (
            <>
              {earlier.outcome === 'stored' ? 'You uploaded it' : 'You tried to upload it'} as “
              <bdi>{visibleText(earlier.sentTitle)}</bdi>” on {timeText(earlier.at * 1000, zone, 'minute')},
              to <FleetName id={earlier.fleetId} />.{' '}
              {earlier.outcome === 'stored'
                ? 'If you upload it again, there will be two copies.'
                : 'Ask your administrator whether it was uploaded before you upload it again.'}
            </>
          ) : (
            'Remove one, or there will be two copies.'
          )}
        </Notice>
      )}
    </>
  )
}

function sameFileTitle(earlier: Receipt | undefined): string {
  if (earlier === undefined) return 'You chose the same file twice'
  return earlier.outcome === 'stored' ? 'You already uploaded this file' : 'This file may already be uploaded'
}

const KEPT = 'The file and its title are still here.'

export function UploadOutcome({ item, queue, primary }: UploadRowProps) {
  const { state } = item
  const api = useApi()
  const secondsLeft = useSecondsLeft(state.kind === 'failed' ? state.error : null)
  if (state.kind === 'canceled') {
    return state.perhapsStored ? (
      <Notice tone="warning" role="status" title="Canceled, but it may have been uploaded">
        The whole file may already have been sent when you canceled. Ask your administrator whether it was
        uploaded before you upload it again. {KEPT}
      </Notice>
    ) : (
      <Notice tone="info" role="status" title="Canceled">
        Nothing was uploaded. {KEPT}
      </Notice>
    )
  }
  if (state.kind !== 'failed') return null
  const { error } = state
  if (error.outcome === 'not-applied' && error.kind !== 'file-changed' && isAboutFields(error)) {
    const fields = (['title', 'file'] as const).map((path) => ({
      path,
      label: FIELDS[path].label,
      id: fieldId(item, path),
    }))
    const problems = fieldProblems(error, fields)
    if (!problems.every(({ path, field }) => field?.path === path))
      return <FieldErrorSummary error={error} fields={fields} kept={`Nothing was uploaded. ${KEPT}`} />
    // Each reason is shown at its field above.
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
            onFile={(file) => queue.add(api, { files: [file], folders: [] }, item.id)}
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

/** `chooseOther` labels the button for another file, if that is the next step. */
type FailedWords = Pick<ComponentProps<typeof Failure>, 'title' | 'message' | 'kept' | 'next'> & {
  readonly chooseOther?: string
}

function failedWords(error: ApiError, { name, size }: File): FailedWords {
  if (error.kind === 'file-changed')
    return { kept: 'The title is still here.', chooseOther: 'Choose it again' }
  if (error.kind === 'too-large')
    return {
      title: 'The file is too large',
      message: `The server doesn’t accept files this large (${sizeText(size)}).`,
      kept: 'Nothing was uploaded. The title is still here.',
      next: 'Make the PDF smaller (for example, remove pages), then choose it again.',
      chooseOther: 'Choose another PDF',
    }
  if (error.outcome === 'unknown') {
    const isSilent = error.kind === 'network' || error.kind === 'timeout'
    const reason = isSilent ? 'The server didn’t respond' : 'The server didn’t confirm the upload'
    return {
      message: `${reason}, so “${name}” may or may not have been uploaded.`,
      kept: KEPT,
      next: 'Ask your administrator before you upload it again, or there may be two copies.',
    }
  }
  return {
    kept: error.outcome === 'applied' ? 'The document was uploaded.' : `Nothing was uploaded. ${KEPT}`,
  }
}

function Correct({ error, fields }: { error: ApiError; fields: readonly FormField[] }) {
  return (
    <Notice tone="error" title="Some values need fixing">
      Correct{' '}
      {fields.map((field, index) => (
        <Fragment key={field.path}>
          {index > 0 && ' and '}
          <FieldLink id={field.id}>{field.label}</FieldLink>
        </Fragment>
      ))}{' '}
      above, then upload it again. Nothing was uploaded. {KEPT}
      <ServiceResponse error={error} />
    </Notice>
  )
}

export const waitId = ({ id }: UploadItem): string => `wait-${id}`

const FIELDS = {
  title: { key: 'title', label: 'Title', className: classes.title ?? '', problemOf: titleProblem },
  file: {
    key: 'fileName',
    label: 'File name',
    description: 'Sent under this name. The file stays unchanged.',
    className: classes.fileName ?? '',
    problemOf: fileNameProblem,
  },
} as const

const fieldId = (item: UploadItem, path: keyof typeof FIELDS): string => `${path}-${item.id}`

export function UploadField(props: { item: UploadItem; queue: UploadQueue; path: keyof typeof FIELDS }) {
  const { item, queue, path } = props
  const { key, problemOf, ...input } = FIELDS[path]
  const refused = item.state.kind === 'failed' ? problemAt(item.state.error, path) : null
  return (
    <TextInput
      {...input}
      id={fieldId(item, path)}
      value={item[key]}
      onChange={(event) => queue.edit(item.id, { [key]: event.currentTarget.value })}
      readOnly={isUnderWay(item)}
      error={problemOf(item) ?? refused}
      spellCheck={path === 'title'}
    />
  )
}
