import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FleetName } from '../../../domain/user/fleet-name'
import { pluralize, sizeText } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { SECOND } from '../../../lib/time/instant'
import { durationText } from '../../../lib/time/time-text'
import type { Receipt } from '../../../local/receipts'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import { useSecondsLeft } from '../../../ui/feedback/retry-countdown'
import { ProgressBar } from '../../../ui/task/run-progress'
import classes from '../documents.module.css'
import { ReceiptFacts } from '../receipts/receipt-list'
import { isTooLarge, isUnderWay, isUnsure, type UploadItem, whyNotStarted } from './upload-item'
import { FileWarnings, UploadField, UploadOutcome, type UploadRowProps, waitId } from './upload-notices'

export function UploadRow(props: UploadRowProps) {
  const { item, queue } = props
  const { id, file, check, state } = item
  const [previews, setPreviews] = useState(false)
  const row = useRef<HTMLElement>(null)
  const name = visibleText(file.name)
  const isDone = state.kind === 'done'

  // The clicked button disappears when the state changes: keep the focus in this row.
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
        <div className={`line ${classes.file}`}>
          <IconFileTypePdf size={20} aria-hidden />
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className="muted tabular">{sizeText(file.size)}</span>
        </div>
        {state.kind === 'checking' && <span className="muted">Checking the file…</span>}
        {check && !isDone && <UploadField {...props} path="title" />}
        {isDone && <Stored receipt={state.receipt} sha256={item.sha256} />}
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
            <Button variant="subtle" className={classes.bare} onClick={() => queue.remove([id])}>
              {isDone ? 'Close' : 'Remove'}
            </Button>
          )}
        </div>
      </div>
      {state.kind === 'refused' && (
        <Notice tone="error" title="This file can’t be uploaded">
          Nothing was sent. {state.reason}
        </Notice>
      )}
      {check && !isDone && (
        <>
          <FileWarnings {...props} />
          {item.canRename && <UploadField {...props} path="file" />}
          <UploadOutcome {...props} />
          <UploadProgress item={item} />
          {previews && <PdfFrame file={file} />}
        </>
      )}
    </article>
  )
}

function Stored(props: { receipt: Receipt; sha256: UploadItem['sha256'] }) {
  const { receipt } = props
  return (
    <div role="status">
      <p className={classes.stored}>
        <IconCircleCheck size={18} aria-hidden /> <strong>Uploaded</strong> as “
        <bdi>{visibleText(receipt.title ?? receipt.sentTitle)}</bdi>” in <FleetName id={receipt.fleetId} />
      </p>
      <details className="quiet">
        <summary>Technical details</summary>
        <ReceiptFacts {...props} />
      </details>
    </div>
  )
}

function UploadProgress({ item: { state } }: { item: UploadItem }) {
  if (state.kind !== 'uploading' && state.kind !== 'processing') return null
  const isSent = state.kind === 'processing'
  const { sent, total, pace } = state.kind === 'uploading' ? state : { sent: 1, total: 1, pace: null }
  const left =
    pace &&
    ` · ${sizeText(Math.round(pace.bytesPerSecond))}/s · about ${durationText(pace.secondsLeft * SECOND)} left`
  return (
    <div className="stack-tight">
      <ProgressBar aria-label="Upload progress" max={total} value={sent} />
      <span className="muted tabular">
        {isSent ? 'Sent. Waiting for confirmation…' : `${sizeText(sent)} of ${sizeText(total)}${left ?? ''}`}
      </span>
    </div>
  )
}

/** Previews a file as a PDF, whatever its content. Not sandboxed, because Chromium shows no PDF in a sandbox. */
function PdfFrame({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address && <iframe className={`panel ${classes.frame}`} src={address} title="Preview of the PDF" />
}

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
              ? 'You’re offline. The upload will continue when you’re back online.'
              : 'Waiting for the previous upload'}
          </span>
        )}
        <SecondaryButton
          // This button replaces the upload button: ignore the second click of a double click on that.
          onClick={({ detail }) => detail < 2 && queue.cancel(item.id)}
        >
          {state.kind === 'waiting' ? 'Remove from queue' : 'Cancel upload'}
        </SecondaryButton>
      </div>
    )
  }
  if (error?.kind === 'file-changed' || error?.outcome === 'applied') return null
  return (
    <Button
      // A file that is too large would be refused again, so the next step is a different file.
      variant={props.primary && !isTooLarge(item) ? 'filled' : 'default'}
      disabledReason={
        whyNotStarted(item) ??
        (secondsLeft > 0 ? `You can upload it again in ${pluralize(secondsLeft, 'second')}.` : null)
      }
      aria-describedby={waitId(item)}
      onClick={() => queue.upload([item.id])}
    >
      {labelOf(item, props.duplicate)}
    </Button>
  )
}

function labelOf(item: UploadItem, duplicate: UploadItem | undefined): string {
  if (isUnsure(item)) return 'Upload again anyway'
  if (item.state.kind !== 'ready') return 'Upload again'
  return isUnsure(duplicate) ? 'Upload anyway' : 'Upload'
}
