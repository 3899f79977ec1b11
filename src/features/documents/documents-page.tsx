import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type DocumentToUpload, uploadDocument } from '../../api/resources/document-upload'
import { useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import { browserConnection } from '../../lib/browser/connection'
import type { Handover } from '../../lib/handover'
import { randomId } from '../../lib/random-id'
import { countWords } from '../../lib/text/count-words'
import { isBlocked } from '../../local/database'
import { deleteReceipt, type Receipt, readReceipts, saveReceipt } from '../../local/receipts'
import type { Owner } from '../../local/scope'
import { Button, SecondaryButton } from '../../ui/button/button'
import { useHandedOver } from '../../ui/drop/use-handed-over'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { LeaveGuard } from '../../ui/overlay/leave-guard'
import { useToast } from '../../ui/toast/toasts'
import { checkContent } from './choose/check-content'
import type { ChosenFiles } from './choose/chosen-files'
import { DropArea } from './choose/drop-area'
import classes from './documents.module.css'
import { ReceiptList } from './receipts/receipt-list'
import { hashFile } from './upload/hash-file'
import { isNextStep, isUnderWay, isUnsure, joinsBatch, type UploadItem } from './upload/upload-item'
import { QueueNotices } from './upload/upload-notices'
import { createUploadQueue } from './upload/upload-queue'
import { UploadRow } from './upload/upload-row'

const RECEIPTS = 'receipts'

/** Uploads PDFs, one at a time, and lists the receipts that this browser keeps of them. */
export function DocumentsPage(props: {
  /** A document that another page made: it is uploaded at once. */
  toUpload: Handover<DocumentToUpload>
  /** Words to find among the receipts. */
  find: string
  onFind: (find: string) => void
}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const scope = useScope(api)
  const showToast = useToast()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [RECEIPTS] })
  const keep = (owner: Owner, receipt: Receipt) => saveReceipt(owner, receipt).then(readAgain)
  const drop = (owner: Owner, id: string) => deleteReceipt(owner, id).then(readAgain)
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
  useHandedOver(props.toUpload, queue.addAndUpload)
  const { items, folders, stopped, announcement } = useSyncExternalStore(queue.subscribe, queue.state)
  const receipts = useQuery({
    queryKey: [RECEIPTS, scope?.baseUrl, scope?.person],
    queryFn: () => (scope === null ? [] : readReceipts(scope)),
    staleTime: 0,
  })
  // An upload under way already has a receipt, of unknown outcome: it is listed once the upload has ended.
  const sending = new Set(items.filter(isUnderWay).map(({ receiptId }) => receiptId))
  const kept = (receipts.data ?? []).filter(({ id }) => !sending.has(id))
  const duplicateOf = (item: UploadItem) =>
    items.slice(0, items.indexOf(item)).find(({ sha256 }) => sha256 && sha256 === item.sha256)
  // What may be stored already is uploaded again only one by one, after somebody found out.
  const isRepeat = (item: UploadItem) => {
    const same = duplicateOf(item)
    return same !== undefined && isUnsure(same)
  }
  const startable = items.filter((item) => joinsBatch(item) && !isRepeat(item))
  const asBatch = items.length > 1 && startable.length > 1
  // One filled button a page: all at once, else the next document, else a new one.
  const next = asBatch ? undefined : items.find((item) => isNextStep(item) && !isRepeat(item))
  const leftOut = items.filter(
    (item) =>
      !(startable.includes(item) || isUnderWay(item) || ['checking', 'done'].includes(item.state.kind)),
  ).length
  const removable = items.filter((item) => !isUnderWay(item))
  const isOver = items.every(({ state: { kind } }) => kind === 'done' || kind === 'refused')
  const add = (chosen: ChosenFiles, replacedId?: string) => queue.add(api, chosen, replacedId)
  async function resolveOutcome(receipt: Receipt, stored: boolean) {
    if (scope === null) return
    if (stored) return keep(scope, { ...receipt, outcome: 'stored' })
    await drop(scope, receipt.id)
    showToast({ text: 'Receipt deleted', undo: () => void keep(scope, receipt) })
  }

  return (
    <Page
      title="Documents"
      lead={
        <p className="muted">
          Send PDFs, such as violation notices, to your fleet, each under its title. This browser keeps a
          receipt of each.
        </p>
      }
    >
      <LeaveGuard
        when={items.some(isUnderWay)}
        title="Leave while a document is being uploaded?"
        text="The upload would be cancelled."
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <DropArea primary={isOver} onFiles={add} />
      <QueueNotices folders={folders} stopped={stopped} />
      {asBatch && (
        <div className="row-fields">
          <Button onClick={() => queue.upload(startable.map(({ id }) => id))}>
            Upload {countWords(startable.length, 'file')}
          </Button>
          <SecondaryButton
            onClick={() => {
              for (const { id } of removable) queue.remove(id)
            }}
          >
            {removable.length === items.length ? 'Remove all' : `Remove the other ${removable.length}`}
          </SecondaryButton>
          {leftOut > 0 && (
            <span className="muted">
              {countWords(leftOut, 'file is', 'files are')} left out: see why below.
            </span>
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
              isRepeat={isRepeat(item)}
              primary={item === next}
              onReplace={(chosen) => add(chosen, item.id)}
            />
          ))}
        </div>
      )}
      {isBlocked() && (
        <Notice tone="info" role="note">
          This browser can’t save receipts: they last as long as this tab. Export those you need.
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
