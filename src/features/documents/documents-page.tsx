import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type DocumentToUpload, uploadDocument } from '../../api/resources/document-upload'
import { FleetName } from '../../domain/user/fleet-name'
import { useApi, useScope } from '../../domain/user/page-context'
import { browserConnection } from '../../lib/browser/connection'
import { randomId } from '../../lib/random-id'
import type { PendingValue } from '../../lib/store'
import { pluralize } from '../../lib/text/pluralize'
import { isBlocked } from '../../local/database'
import { deleteReceipt, type Receipt, readReceipts, saveReceipt } from '../../local/receipts'
import type { AccountKey } from '../../local/scope'
import { Button, SecondaryButton } from '../../ui/button/button'
import { useReceivedValue } from '../../ui/drop/use-received-value'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard'
import { useToast } from '../../ui/toast/toasts'
import { checkContent } from './choose/check-content'
import { DropArea } from './choose/drop-area'
import classes from './documents.module.css'
import { ReceiptList } from './receipts/receipt-list'
import { hashFile } from './upload/hash-file'
import { isNextStep, isUnderWay, isUnsure, joinsBatch, type UploadItem } from './upload/upload-item'
import { QueueNotices } from './upload/upload-notices'
import { createUploadQueue } from './upload/upload-queue'
import { UploadRow } from './upload/upload-row'

const RECEIPTS = 'receipts'

export function DocumentsPage(props: {
  /** A document from another page, to upload without another click. */
  toUpload: PendingValue<DocumentToUpload>
  find: string
  onFind: (find: string) => void
}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const scope = useScope()
  const showToast = useToast()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [RECEIPTS] })
  const keep = (owner: AccountKey, receipt: Receipt) => saveReceipt(owner, receipt).then(readAgain)
  const drop = (owner: AccountKey, id: string) => deleteReceipt(owner, id).then(readAgain)
  const [queue] = useState(() =>
    createUploadQueue({
      check: checkContent,
      hash: hashFile,
      send: uploadDocument,
      keep,
      drop,
      newId: randomId,
      now: Date.now,
      connection: browserConnection,
    }),
  )
  useEffect(() => () => queue.close(), [queue])
  useReceivedValue(props.toUpload, queue.addAndUpload)
  const { items, folders, stopped, announcement } = useSyncExternalStore(queue.subscribe, queue.state)
  const receipts = useQuery({
    queryKey: [RECEIPTS, scope?.baseUrl, scope?.person],
    queryFn: () => (scope === null ? [] : readReceipts(scope)),
    staleTime: 0,
  })
  // An upload in progress already has a receipt with an unknown outcome. It is listed once the upload has ended.
  const sending = new Set(items.filter(isUnderWay).map(({ receiptId }) => receiptId))
  const kept = (receipts.data ?? []).filter(({ id }) => !sending.has(id))
  const duplicateOf = (item: UploadItem) =>
    items.slice(0, items.indexOf(item)).find(({ sha256 }) => sha256 && sha256 === item.sha256)
  // A file that may be stored already is uploaded again only by itself, after the user found out.
  const isRepeat = (item: UploadItem) => isUnsure(duplicateOf(item))
  const startable = items.filter((item) => joinsBatch(item) && !isRepeat(item))
  const asBatch = items.length > 1 && startable.length > 1
  // One filled button per page: upload all, otherwise the next document, otherwise a new one.
  const next = asBatch ? undefined : items.find((item) => isNextStep(item) && !isRepeat(item))
  const isLeftOut = (item: UploadItem) =>
    !(startable.includes(item) || isUnderWay(item) || ['checking', 'done'].includes(item.state.kind))
  const leftOut = items.filter(isLeftOut).length
  const removable = items.filter((item) => !isUnderWay(item))
  const isFinished = items.every(({ state: { kind } }) => kind === 'done' || kind === 'refused')
  async function resolveOutcome(receipt: Receipt, stored: boolean) {
    if (scope === null) return
    if (stored) return keep(scope, { ...receipt, outcome: 'stored' })
    await drop(scope, receipt.id)
    showToast({ text: 'Receipt deleted', undo: () => void keep(scope, receipt) })
  }

  return (
    <Page
      title="Documents"
      width="narrow"
      lead={
        <p className="muted">
          Upload PDFs, such as violation notices, to <FleetName />. A receipt for each one is saved in this
          browser.
        </p>
      }
    >
      <UnsavedGuard
        when={items.some(isUnderWay)}
        title="Leave while a document is being uploaded?"
        text="The upload will be canceled."
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <DropArea primary={isFinished} onFiles={(chosen) => queue.add(api, chosen)} />
      <QueueNotices folders={folders} stopped={stopped} />
      {asBatch && (
        <div className="row-fields">
          <Button onClick={() => queue.upload(startable.map(({ id }) => id))}>
            Upload {pluralize(startable.length, 'file')}
          </Button>
          <SecondaryButton onClick={() => queue.remove(removable.map(({ id }) => id))}>
            {removable.length === items.length ? 'Remove all' : `Remove the other ${removable.length}`}
          </SecondaryButton>
          {leftOut > 0 && (
            <span className="muted">{pluralize(leftOut, 'file')} won’t be uploaded. See why below.</span>
          )}
        </div>
      )}
      {items.length > 0 && (
        <div className={`panel divided ${classes.items}`}>
          {items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              queue={queue}
              receipts={kept}
              duplicate={duplicateOf(item)}
              primary={item === next}
            />
          ))}
        </div>
      )}
      {isBlocked() && (
        <Notice tone="info">
          This browser can’t save receipts, so they’re lost when you close this tab. Export the ones you need.
        </Notice>
      )}
      <ReceiptList
        receipts={kept}
        find={props.find}
        onFind={props.onFind}
        onResolve={(receipt, stored) => void resolveOutcome(receipt, stored)}
      />
    </Page>
  )
}
