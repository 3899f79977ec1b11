import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { type FleetChoice, fleetName } from '../../api/fleet/fleet-choice'
import { uploadDocument } from '../../api/resources/document-upload'
import { useScope } from '../../domain/person/use-scope'
import { randomId } from '../../lib/random-id'
import { deleteReceipt, type Receipt, readReceipts, saveReceipt } from '../../local/receipts'
import { isBlocked } from '../../local/store'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { LeaveGuard } from '../../ui/overlay/leave-guard'
import { checkContent } from './check-content'
import { ChoiceNotices } from './choice-notices'
import { canStart, type DeskItem, isUnderWay, isUnsure } from './desk-item'
import classes from './documents.module.css'
import { DropArea } from './drop-area'
import type { Dropped } from './dropped-files'
import { hashFile } from './hash-file'
import { ReceiptList } from './receipt-list'
import { UploadCard } from './upload-card'
import { createDesk } from './upload-desk'

const RECEIPTS = 'receipts'

/** One PDF and its title go to the service; what is left of it here is the receipt. */
export function DocumentsPage(props: { api: ApiClient; fleets: FleetChoice; zone: string }) {
  const { api, fleets, zone } = props
  const queryClient = useQueryClient()
  const scope = useScope(api)
  const fleetState = useSyncExternalStore(fleets.subscribe, fleets.state)
  const nameOf = (fleetId: number | null) => fleetName(fleetState, fleetId)
  const [desk] = useState(() =>
    createDesk({
      check: checkContent,
      hash: hashFile,
      send: uploadDocument,
      keep: async (owner, receipt) => {
        await saveReceipt(owner, receipt)
        await queryClient.invalidateQueries({ queryKey: [RECEIPTS] })
      },
      drop: async (owner, id) => {
        await deleteReceipt(owner, id)
        await queryClient.invalidateQueries({ queryKey: [RECEIPTS] })
      },
      newId: randomId,
      now: Date.now,
    }),
  )
  useEffect(() => () => desk.close(), [desk])
  const { items, offered, folders, heldBack, news } = useSyncExternalStore(desk.subscribe, desk.state)
  const receipts = useQuery({
    queryKey: [RECEIPTS, scope?.baseUrl, scope?.person],
    queryFn: () => (scope === null ? [] : readReceipts(scope)),
    staleTime: 0,
  })
  // What is being sent has a receipt already, in case this tab goes; it is shown when there is something to say.
  const sending = new Set(items.filter(isUnderWay).map(({ receiptId }) => receiptId))
  const kept = (receipts.data ?? []).filter(({ id }) => !sending.has(id))
  // What may be stored already is sent again one by one, by whoever found out.
  const startable = items.filter((item) => canStart(item) && !isUnsure(item))
  const twinOf = (item: DeskItem) =>
    items.slice(0, items.indexOf(item)).find(({ sha256 }) => sha256 && sha256 === item.sha256)
  const take = (dropped: Dropped, inPlaceOf?: string) => desk.take(api, dropped, inPlaceOf)
  async function settle(receipt: Receipt, stored: boolean) {
    if (scope === null) return
    if (stored) await saveReceipt(scope, { ...receipt, outcome: 'stored' })
    else await deleteReceipt(scope, receipt.id)
    await queryClient.invalidateQueries({ queryKey: [RECEIPTS] })
  }

  return (
    <Page
      title="Documents"
      lead={<p className="muted">Upload a PDF, one at a time, under a title of your own.</p>}
    >
      <LeaveGuard
        when={items.some(isUnderWay)}
        title="Leave while a document is being uploaded?"
        text="The upload is cancelled then, and has to begin anew."
      />
      <p role="status" className={classes.heard}>
        {news}
      </p>
      <DropArea primary={items.length === 0} onFiles={take} />
      <ChoiceNotices
        offered={offered}
        folders={folders}
        heldBack={heldBack}
        onAnswer={(queue) => desk.answerOffer(api, queue)}
      />
      {items.length > 1 && startable.length > 1 && (
        <Button className={classes.all ?? ''} onClick={() => desk.upload(startable.map(({ id }) => id))}>
          Upload all {startable.length}
        </Button>
      )}
      {items.map((item) => (
        <UploadCard
          key={item.id}
          item={item}
          desk={desk}
          zone={zone}
          receipts={kept}
          twin={twinOf(item)}
          fleet={item.api.fleetId === api.fleetId ? null : nameOf(item.api.fleetId)}
          fleetName={nameOf}
          onReplace={(dropped) => take(dropped, item.id)}
        />
      ))}
      {isBlocked() && (
        <Notice tone="info" role="note">
          This browser keeps nothing for this site: receipts last as long as this tab. Export those you need.
        </Notice>
      )}
      <ReceiptList
        receipts={kept}
        zone={zone}
        fleetName={nameOf}
        onSettle={(...found) => void settle(...found)}
      />
    </Page>
  )
}
