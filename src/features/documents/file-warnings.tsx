import { timeText } from '../../lib/time-text'
import { visibleText } from '../../lib/visible-text'
import type { Receipt } from '../../local/receipts'
import { Notice } from '../../ui/notice'
import type { DeskItem } from './desk-item'

/** What is odd about a PDF that can be sent all the same. */
export function FileWarnings(props: {
  item: DeskItem
  check: NonNullable<DeskItem['check']>
  receipts: readonly Receipt[]
  zone: string
}) {
  const { item, check, zone } = props
  const same = props.receipts.find(({ sha256 }) => sha256 !== null && sha256 === item.sha256)
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
      {same && (
        <Notice tone="warning" role="note" title="You uploaded this very file before">
          As “<bdi>{visibleText(same.sentTitle)}</bdi>” on {timeText(same.at * 1000, zone, 'minute')}
          {same.outcome === 'unknown' && '; nobody knows whether it was stored'}.
        </Notice>
      )}
    </>
  )
}
