import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import type { Receipt } from '../../../local/receipts'
import { Notice } from '../../../ui/feedback/notice'
import type { UploadItem } from './upload-item'

/** Warnings about a PDF that can be uploaded nevertheless. */
export function FileWarnings(props: {
  item: UploadItem
  check: NonNullable<UploadItem['check']>
  receipts: readonly Receipt[]
  /** Another chosen file with the same bytes. */
  duplicate: UploadItem | undefined
  zone: string
  fleetName: (fleetId: number | null) => string
}) {
  const { item, check, duplicate, zone } = props
  // The receipt of its own upload, of unknown outcome, is no earlier one.
  const same = props.receipts.find(
    ({ id, sha256 }) => sha256 !== null && sha256 === item.sha256 && id !== item.receiptId,
  )
  return (
    <>
      {check.encrypted && (
        <Notice tone="warning" role="note" title="This PDF is encrypted">
          Readers may need a password. You can upload it as it is.
        </Notice>
      )}
      {check.cutShort && (
        <Notice tone="warning" role="note" title="The end of this PDF is missing">
          The download may have been interrupted. Open the file to check it.
        </Notice>
      )}
      {duplicate && (
        <Notice tone="warning" role="note" title="The same file is chosen twice">
          “<bdi>{visibleText(duplicate.file.name)}</bdi>” above is the same file.
        </Notice>
      )}
      {same && (
        <Notice tone="warning" role="note" title="You already uploaded this file">
          As “<bdi>{visibleText(same.sentTitle)}</bdi>” on {timeText(same.at * 1000, zone, 'minute')}, to{' '}
          {props.fleetName(same.fleetId)}
          {same.outcome === 'unknown' && '; it may not have been stored'}.
        </Notice>
      )}
    </>
  )
}
