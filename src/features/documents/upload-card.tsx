import { Button } from '@mantine/core'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { useLayoutEffect, useRef } from 'react'
import { sizeText } from '../../lib/text/size-text'
import { visibleText } from '../../lib/text/visible-text'
import type { Receipt } from '../../local/receipts'
import { Notice } from '../../ui/feedback/notice'
import type { Desk } from './desk'
import { type DeskItem, isUnderWay } from './desk-item'
import { DocumentPreview } from './document-preview'
import classes from './documents.module.css'
import type { Dropped } from './dropped-files'
import { FileWarnings } from './file-warnings'
import { ReceiptFacts } from './receipt-facts'
import { UploadActions } from './upload-actions'
import { UploadOutcome } from './upload-outcome'
import { UploadProgress } from './upload-progress'
import { UploadTitle } from './upload-title'

/** One chosen file, from the look at its bytes to its receipt. */
export function UploadCard(props: {
  item: DeskItem
  desk: Desk
  zone: string
  receipts: readonly Receipt[]
  /** Another chosen file with the same bytes. */
  twin: DeskItem | undefined
  /** The fleet it goes to, where that is no longer the chosen one. */
  fleet: string | null
  fleetName: (fleetId: number | null) => string
  onReplace: (dropped: Dropped) => void
}) {
  const { item, desk, fleet } = props
  const { id, file, check, state } = item
  const card = useRef<HTMLElement>(null)
  const name = visibleText(file.name)

  // What was clicked goes away with the state it belonged to; the focus stays at the document.
  const before = useRef(state.kind)
  useLayoutEffect(() => {
    const changed = before.current !== state.kind
    before.current = state.kind
    if (changed && document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [state.kind])

  return (
    <article ref={card} className={classes.card} aria-label={name} tabIndex={-1}>
      <header className={classes.cardHead}>
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
            onClick={() => desk.remove(id)}
          >
            {state.kind === 'done' ? 'Close' : 'Remove'}
          </Button>
        )}
      </header>
      {fleet !== null && state.kind !== 'done' && (
        <Notice tone="warning" role="status">
          It was chosen for {fleet}, and goes there.
        </Notice>
      )}
      {state.kind === 'checking' && <p className="muted">Looking at the file…</p>}
      {state.kind === 'refused' && (
        <Notice tone="error" role="alert" title="This file cannot be uploaded">
          {state.reason} Nothing was sent.
        </Notice>
      )}
      {check && state.kind !== 'done' && (
        <>
          <FileWarnings {...props} check={check} />
          <UploadTitle item={item} onTitle={(title) => desk.setTitle(id, title)} />
          <UploadOutcome item={item} onReplace={props.onReplace} />
          <UploadProgress item={item} />
          <UploadActions item={item} desk={desk} />
          <DocumentPreview file={file} encrypted={check.encrypted} />
        </>
      )}
      {state.kind === 'done' && (
        <Notice tone="success" role="status" title="Stored">
          <ReceiptFacts
            receipt={state.receipt}
            computing={item.sha256 === undefined}
            zone={props.zone}
            fleet={props.fleetName(state.receipt.fleetId)}
          />
        </Notice>
      )}
    </article>
  )
}
