import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApi } from '../../../domain/person/use-api'
import { useFleets } from '../../../domain/person/use-fleets'
import { sizeText } from '../../../lib/text/size-text'
import { visibleText } from '../../../lib/text/visible-text'
import { shortDurationText } from '../../../lib/time/duration-text'
import type { Receipt } from '../../../local/receipts'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import { useSecondsLeft } from '../../../ui/feedback/retry-countdown'
import type { ChosenFiles } from '../choose/chosen-files'
import classes from '../documents.module.css'
import { ReceiptFacts } from '../receipts/receipt-list'
import {
  fileNameProblem,
  type ItemState,
  isTooLarge,
  isUnderWay,
  isUnsure,
  titleProblem,
  type UploadItem,
  whyNotStarted,
} from './upload-item'
import { FileWarnings, UploadField, UploadOutcome, waitId } from './upload-notices'
import type { UploadQueue } from './upload-queue'

interface UploadRowProps {
  item: UploadItem
  queue: UploadQueue
  receipts: readonly Receipt[]
  /** Another chosen file with the same bytes. */
  duplicate: UploadItem | undefined
  /** Whether that one may be stored already. */
  isRepeat: boolean
  /** Whether this document is what to do next on the page. */
  primary: boolean
  onReplace: (chosen: ChosenFiles) => void
}

/** One chosen file in a line, from its check to its receipt. Below it stands what is wrong, and how far its upload is. */
export function UploadRow(props: UploadRowProps) {
  const { item, queue } = props
  const { id, api, file, check, state } = item
  const { nameOf } = useFleets()
  const { fleetId } = useApi()
  const [previews, setPreviews] = useState(false)
  const row = useRef<HTMLElement>(null)
  const name = visibleText(file.name)
  const isDone = state.kind === 'done'

  // The clicked button disappears with its state: keep the focus in this row.
  const lastKind = useRef(state.kind)
  useLayoutEffect(() => {
    const changed = lastKind.current !== state.kind
    lastKind.current = state.kind
    if (changed && document.activeElement === document.body) row.current?.focus({ preventScroll: true })
  }, [state.kind])

  return (
    <article
      ref={row}
      className={`stack-xs breakable no-ring ${classes.item}`}
      aria-label={name}
      tabIndex={-1}
    >
      <div className={classes.line}>
        <div className={`row-words ${classes.file}`}>
          <IconFileTypePdf size={20} aria-hidden />
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className="muted tabular">{sizeText(file.size)}</span>
        </div>
        {state.kind === 'checking' && <span className="muted">Checking the file…</span>}
        {check && !isDone && (
          <UploadField
            item={item}
            path="title"
            className={classes.title ?? ''}
            label="Title"
            value={item.title}
            onChange={(event) => queue.setTitle(id, event.currentTarget.value)}
            problem={titleProblem(item)}
          />
        )}
        {isDone && <Stored receipt={state.receipt} computing={item.sha256 === undefined} />}
        <div className={`row ${classes.actions}`}>
          {check && !isDone && (
            <>
              <UploadActions {...props} />
              {navigator.pdfViewerEnabled && !check.encrypted && (
                <SecondaryButton aria-expanded={previews} onClick={() => setPreviews(!previews)}>
                  {previews ? 'Close preview' : 'Preview'}
                </SecondaryButton>
              )}
            </>
          )}
          {!isUnderWay(item) && (
            <Button variant="subtle" className={classes.bare} onClick={() => queue.remove(id)}>
              {isDone ? 'Close' : 'Remove'}
            </Button>
          )}
        </div>
      </div>
      {api.fleetId !== fleetId && !isDone && (
        <Notice tone="warning" role="status">
          This document goes to {nameOf(api.fleetId)}, for which it was chosen.
        </Notice>
      )}
      {state.kind === 'refused' && (
        <Notice tone="error" role="alert" title="This file cannot be uploaded">
          Nothing was sent. {state.reason}
        </Notice>
      )}
      {check && !isDone && (
        <>
          <FileWarnings {...props} check={check} />
          {item.canRename && (
            <UploadField
              item={item}
              path="file"
              className={classes.fileName ?? ''}
              label="File name"
              description="Sent under this name. The file stays unchanged."
              value={item.fileName}
              onChange={(event) => queue.setFileName(id, event.currentTarget.value)}
              problem={fileNameProblem(item)}
              spellCheck={false}
            />
          )}
          <UploadOutcome item={item} primary={props.primary} onReplace={props.onReplace} />
          <UploadProgress item={item} />
          {previews && <PdfFrame file={file} />}
        </>
      )}
    </article>
  )
}

/** Says that a document was stored; the fields of its receipt are behind a disclosure. */
function Stored(props: { receipt: Receipt; computing: boolean }) {
  const { receipt } = props
  const fleet = useFleets().nameOf(receipt.fleetId)
  return (
    <div role="status">
      <p className={classes.stored}>
        <IconCircleCheck size={18} aria-hidden /> <strong>Stored</strong> as “
        <bdi>{visibleText(receipt.title ?? receipt.sentTitle)}</bdi>” in <bdi>{visibleText(fleet)}</bdi>
      </p>
      <details className="quiet">
        <summary>Technical details</summary>
        <ReceiptFacts {...props} />
      </details>
    </div>
  )
}

/** How far an upload is: bytes, pace and the time left; then that the service is processing it. */
function UploadProgress({ item: { state } }: { item: UploadItem }) {
  if (state.kind !== 'uploading' && state.kind !== 'processing') return null
  const { sent, total } = state.kind === 'uploading' ? state : { sent: 1, total: 1 }
  return (
    <div className="stack-tight">
      <ProgressBar aria-label="Upload progress" max={total} value={sent} />
      <span className="muted tabular">
        {state.kind === 'uploading' ? sentText(state) : 'Sent. Waiting for confirmation…'}
      </span>
    </div>
  )
}

function sentText({ sent, total, pace }: Extract<ItemState, { kind: 'uploading' }>): string {
  const left =
    pace &&
    ` · ${sizeText(Math.round(pace.bytesPerSecond))}/s · about ${shortDurationText(pace.secondsLeft)} left`
  return `${sizeText(sent)} of ${sizeText(total)}${left ?? ''}`
}

/**
 * The explicit type keeps the browser from showing the bytes as anything but a PDF. There is no `sandbox`: Chromium shows
 * no PDF in a sandboxed frame, whatever that allows; its viewer runs in a process of its own.
 */
function PdfFrame({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address && <iframe className={`panel ${classes.frame}`} src={address} title="Preview of the PDF" />
}

/** The buttons that upload the document or cancel the upload. */
function UploadActions(props: UploadRowProps) {
  const { item, queue } = props
  const { isOffline } = useSyncExternalStore(queue.subscribe, queue.state)
  const { state } = item
  const error = state.kind === 'failed' ? state.error : null
  const secondsLeft = useSecondsLeft(error)
  if (isUnderWay(item)) {
    return (
      <div className="row-fields">
        {state.kind === 'waiting' && (
          <span className="muted" role="status">
            {isOffline
              ? 'No connection. The upload goes on by itself once it is back.'
              : 'Waiting for the upload before it'}
          </span>
        )}
        <SecondaryButton
          // It replaces the upload button: ignore the second click of a double click on that.
          onClick={({ detail }) => detail < 2 && queue.cancel(item.id)}
        >
          {state.kind === 'waiting' ? 'Remove from queue' : 'Cancel upload'}
        </SecondaryButton>
      </div>
    )
  }
  if (error?.kind === 'file-changed' || error?.outcome === 'applied') return null
  return (
    <ActionButton
      // The same file, too large, is refused again: its next step is another file.
      variant={props.primary && !isTooLarge(item) ? 'filled' : 'default'}
      disabledBecause={
        whyNotStarted(item) ?? (secondsLeft > 0 ? `You can upload it again in ${secondsLeft} s.` : null)
      }
      aria-describedby={waitId(item)}
      onClick={() => queue.upload([item.id])}
    >
      {labelOf(item, props.isRepeat)}
    </ActionButton>
  )
}

function labelOf(item: UploadItem, isRepeat: boolean): string {
  if (isUnsure(item)) return 'Upload again anyway'
  if (item.state.kind !== 'ready') return 'Upload again'
  return isRepeat ? 'Upload anyway' : 'Upload'
}
