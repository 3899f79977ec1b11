import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import { sizeText } from '../../../lib/text/size-text'
import { visibleText } from '../../../lib/text/visible-text'
import { shortDurationText } from '../../../lib/time/duration-text'
import { timeText } from '../../../lib/time/time-text'
import type { Receipt } from '../../../local/receipts'
import { Button } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import type { ChosenFiles } from '../choose/chosen-files'
import classes from '../documents.module.css'
import { ReceiptFacts } from '../receipts/receipt-facts'
import { FileWarnings } from './file-warnings'
import { UploadActions } from './upload-actions'
import { isUnderWay, type UploadItem } from './upload-item'
import { UploadOutcome } from './upload-outcome'
import type { UploadQueue } from './upload-queue'
import { UploadFileName, UploadTitle } from './upload-title'

/** One chosen file, from its check to its receipt. */
export function UploadCard(props: {
  item: UploadItem
  queue: UploadQueue
  receipts: readonly Receipt[]
  /** Another chosen file with the same bytes. */
  duplicate: UploadItem | undefined
  /** Name of the fleet it goes to, null where that is the chosen one. */
  fleet: string | null
  fleetName: (fleetId: number | null) => string
  /** Whether this document is what to do next on the page. */
  primary: boolean
  onReplace: (chosen: ChosenFiles) => void
}) {
  const { item, queue, fleet } = props
  const { id, file, check, state } = item
  const card = useRef<HTMLElement>(null)
  const name = visibleText(file.name)

  // The clicked button disappears with its state: keep the focus in this card.
  const lastKind = useRef(state.kind)
  useLayoutEffect(() => {
    const changed = lastKind.current !== state.kind
    lastKind.current = state.kind
    if (changed && document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [state.kind])

  return (
    <article ref={card} className="panel roomy stack breakable no-ring" aria-label={name} tabIndex={-1}>
      <header className={`row ${classes.cardHead}`}>
        <IconFileTypePdf size={20} aria-hidden />
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="muted tabular">{sizeText(file.size)}</span>
        {!isUnderWay(item) && (
          <Button
            className={classes.remove ?? ''}
            variant="subtle"
            size="compact-sm"
            onClick={() => queue.remove(id)}
          >
            {state.kind === 'done' ? 'Close' : 'Remove'}
          </Button>
        )}
      </header>
      {fleet !== null && state.kind !== 'done' && (
        <Notice tone="warning" role="status">
          This document goes to {fleet}, for which it was chosen.
        </Notice>
      )}
      {state.kind === 'checking' && <p className="muted">Checking the file…</p>}
      {state.kind === 'refused' && (
        <Notice tone="error" role="alert" title="This file cannot be uploaded">
          Nothing was sent. {state.reason}
        </Notice>
      )}
      {check && state.kind !== 'done' && (
        <>
          <FileWarnings {...props} check={check} />
          <UploadTitle item={item} onTitle={(title) => queue.setTitle(id, title)} />
          {item.canRename && (
            <UploadFileName item={item} onFileName={(fileName) => queue.setFileName(id, fileName)} />
          )}
          <UploadOutcome item={item} primary={props.primary} onReplace={props.onReplace} />
          <UploadProgress item={item} />
          <UploadActions item={item} queue={queue} primary={props.primary} />
          <DocumentPreview file={file} encrypted={check.encrypted} />
        </>
      )}
      {state.kind === 'done' && (
        <Stored
          receipt={state.receipt}
          computing={item.sha256 === undefined}
          fleet={props.fleetName(state.receipt.fleetId)}
        />
      )}
    </article>
  )
}

/** Says that a document was stored; the fields of its receipt are behind a disclosure. */
function Stored(props: { receipt: Receipt; computing: boolean; fleet: string }) {
  const { receipt, fleet } = props
  return (
    <Notice tone="success" role="status" title="Stored">
      <p>
        “<bdi>{visibleText(receipt.title ?? receipt.sentTitle)}</bdi>”, in <bdi>{visibleText(fleet)}</bdi>,{' '}
        {timeText(receipt.at * 1000, useZone(), 'minute')}
      </p>
      <details>
        <summary>Technical details</summary>
        <ReceiptFacts {...props} />
      </details>
    </Notice>
  )
}

/** How far an upload is: bytes, pace and the time left; then that the service is processing it. */
function UploadProgress({ item }: { item: UploadItem }) {
  const { state } = item
  if (state.kind === 'processing') {
    return (
      <div className={`stack ${classes.progress}`}>
        <ProgressBar aria-label="Upload progress" max={1} value={1} />
        <span className="muted">Sent. Waiting for confirmation…</span>
      </div>
    )
  }
  if (state.kind !== 'uploading') return null
  const { sent, total, pace } = state
  return (
    <div className={`stack ${classes.progress}`}>
      <ProgressBar aria-label="Upload progress" max={total} value={sent} />
      <span className="muted tabular">
        {sizeText(sent)} of {sizeText(total)}
        {pace &&
          ` · ${sizeText(Math.round(pace.bytesPerSecond))}/s · about ${shortDurationText(pace.secondsLeft)} left`}
      </span>
    </div>
  )
}

/** Shows the PDF in the browser's own viewer, on demand. */
function DocumentPreview(props: { file: File; encrypted: boolean }) {
  const { file, encrypted } = props
  const [open, setOpen] = useState(false)
  if (encrypted) return <p className="muted">No preview: the PDF is encrypted</p>
  if (!navigator.pdfViewerEnabled)
    return <p className="muted">No preview: this browser can’t show PDFs here</p>
  return (
    <div className={`stack-sm ${classes.preview}`}>
      <Button variant="default" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Close preview' : 'Preview'}
      </Button>
      {open && <PdfFrame file={file} />}
    </div>
  )
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
  return address && <iframe className={classes.frame} src={address} title="Preview of the PDF" />
}
