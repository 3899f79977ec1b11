import { visibleText } from '../../lib/text/visible-text'
import { timeText } from '../../lib/time/time-text'
import type { Receipt } from '../../local/receipts'
import { Notice } from '../../ui/feedback/notice'
import type { DeskItem } from './desk-item'

/** What is odd about a PDF that can be sent all the same. */
export function FileWarnings(props: {
  item: DeskItem
  check: NonNullable<DeskItem['check']>
  receipts: readonly Receipt[]
  /** Another chosen file with the same bytes. */
  twin: DeskItem | undefined
  zone: string
  fleetName: (fleetId: number | null) => string
}) {
  const { item, check, twin, zone } = props
  // Its own receipt, where nobody knows what became of it, is not one from before.
  const same = props.receipts.find(
    ({ id, sha256 }) => sha256 !== null && sha256 === item.sha256 && id !== item.receiptId,
  )
  return (
    <>
      {check.encrypted && (
        <Notice tone="warning" role="note" title="This PDF is encrypted">
          Whoever gets it may need a password. It can be uploaded as it is.
        </Notice>
      )}
      {check.cutShort && (
        <Notice tone="warning" role="note" title="The end of this PDF is missing">
          It may be a download that broke off. Open it before you upload it.
        </Notice>
      )}
      {twin && (
        <Notice tone="warning" role="note" title="The same file is chosen twice">
          “<bdi>{visibleText(twin.file.name)}</bdi>” above has the very same bytes.
        </Notice>
      )}
      {same && (
        <Notice tone="warning" role="note" title="You uploaded this very file before">
          As “<bdi>{visibleText(same.sentTitle)}</bdi>” on {timeText(same.at * 1000, zone, 'minute')}, to{' '}
          {props.fleetName(same.fleetId)}
          {same.outcome === 'unknown' && '; nobody knows whether it was stored'}.
        </Notice>
      )}
    </>
  )
}
