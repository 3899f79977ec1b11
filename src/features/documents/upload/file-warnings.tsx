import { useZone } from '../../../domain/person/use-zone'
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
  fleetName: (fleetId: number | null) => string
}) {
  const { item, check, duplicate } = props
  const zone = useZone()
  // The receipt of its own upload, of unknown outcome, is no earlier one.
  const same = props.receipts.filter(
    ({ id, sha256 }) => sha256 !== null && sha256 === item.sha256 && id !== item.receiptId,
  )
  // One that is certain says more than a later one that is not.
  const earlier = same.find(({ outcome }) => outcome === 'stored') ?? same[0]
  return (
    <>
      {check.encrypted && (
        <Notice tone="warning" role="note" title="This PDF is encrypted">
          Readers may need a password, and there is no preview. You can upload it as it is.
        </Notice>
      )}
      {check.cutShort && (
        <Notice tone="warning" role="note" title="The end of this PDF is missing">
          The download may have been interrupted. Open the file to check it.
        </Notice>
      )}
      {(duplicate || earlier) && (
        <Notice tone="warning" role="note" title={sameFileTitle(earlier)}>
          {duplicate && (
            <>
              “<bdi>{visibleText(duplicate.file.name)}</bdi>” above is the same file.{' '}
            </>
          )}
          {earlier ? (
            <>
              {earlier.outcome === 'stored' ? 'You uploaded it' : 'You tried to upload it'} as “
              <bdi>{visibleText(earlier.sentTitle)}</bdi>” on {timeText(earlier.at * 1000, zone, 'minute')},
              to {props.fleetName(earlier.fleetId)}.{' '}
              {earlier.outcome === 'stored'
                ? 'Uploaded again, it is stored twice.'
                : 'Ask your administrator whether it was stored before you upload it again.'}
            </>
          ) : (
            'Remove one of them, or it is stored twice.'
          )}
        </Notice>
      )}
    </>
  )
}

function sameFileTitle(earlier: Receipt | undefined): string {
  if (earlier === undefined) return 'The same file is chosen twice'
  return earlier.outcome === 'stored' ? 'You already uploaded this file' : 'This file may already be stored'
}
