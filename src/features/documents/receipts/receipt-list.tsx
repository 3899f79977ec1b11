import { useLayoutEffect, useMemo, useRef } from 'react'
import { FleetName } from '../../../domain/user/fleet-name'
import { useZone } from '../../../domain/user/page-context'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import { wordsFinder } from '../../../lib/text/fold-text'
import { pluralize, sizeText } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText, utcText } from '../../../lib/time/time-text'
import { type Receipt, receiptsJson } from '../../../local/receipts'
import { CopyButton } from '../../../ui/button/copy-button'
import { SmallButton } from '../../../ui/button/small-button'
import { WebAddress } from '../../../ui/content/web-address'
import { Empty } from '../../../ui/feedback/empty'
import { SearchField } from '../../../ui/form/search-field'
import { Fact, Facts } from '../../../ui/layout/facts'
import { Section } from '../../../ui/layout/section'
import classes from '../documents.module.css'

const ABOUT =
  'Each upload will be listed here with its time and outcome. Receipts are saved in this browser only. The documents ' +
  'themselves can’t be listed here.'

export function ReceiptList(props: {
  receipts: readonly Receipt[]
  find: string
  onFind: (find: string) => void
  onResolve: (receipt: Receipt, stored: boolean) => void
}) {
  const { receipts, find, onFind, onResolve } = props
  const zone = useZone()
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => {
    const isFound = wordsFinder(find)
    return receipts.filter(({ title, sentTitle, fileName, sha256 }) =>
      isFound([title, sentTitle, fileName, sha256].join(' ')),
    )
  }, [receipts, find])
  const resolvedIndex = useRef(-1)

  // The focused button is gone: focus its receipt, or the receipt that is now at its index.
  useLayoutEffect(() => {
    if (resolvedIndex.current < 0 || document.activeElement !== document.body) return
    const summaries = [...(list.current?.querySelectorAll<HTMLElement>('summary') ?? [])]
    const index = Math.min(resolvedIndex.current, summaries.length - 1)
    resolvedIndex.current = -1
    ;(receipts.length > 0 ? summaries[index] : list.current)?.focus()
  }, [receipts])

  function resolve(receipt: Receipt, index: number, stored: boolean) {
    resolvedIndex.current = index
    onResolve(receipt, stored)
  }

  const exports = (
    <div className="row-fields">
      <SmallButton onClick={() => saveFile('upload-receipts.csv', receiptsCsv(receipts))}>
        Export CSV
      </SmallButton>
      <SmallButton onClick={() => saveFile('upload-receipts.json', receiptsJson(receipts))}>
        Export JSON
      </SmallButton>
    </div>
  )

  return (
    <Section title="Upload receipts" action={receipts.length > 0 && exports}>
      {receipts.length > 0 && (
        <p className="muted">{ABOUT} Exports are for your records. You can’t import them again.</p>
      )}
      {receipts.length > 1 && (
        <div className="row-fields bottom">
          <SearchField
            label="Find a receipt"
            placeholder="Find by title, file, or SHA-256"
            find={find}
            onFind={onFind}
          />
          <p role="status" className="muted">
            {find.trim() !== '' && `${shown.length} of ${pluralize(receipts.length, 'receipt')}`}
          </p>
        </div>
      )}
      <div ref={list} tabIndex={-1}>
        {receipts.length === 0 ? (
          <Empty title="No upload receipts yet">{ABOUT}</Empty>
        ) : (
          <ul
            className={`panel divided breakable unless-empty ${classes.receipts}`}
            aria-label="Upload receipts"
          >
            {shown.map((receipt, index) => (
              <li key={receipt.id}>
                <details>
                  <summary className="hovers">
                    <bdi className="strong">{visibleText(receipt.title ?? receipt.sentTitle)}</bdi>{' '}
                    {receipt.outcome === 'unknown' && (
                      <span className="badge" data-tone="warning">
                        unconfirmed
                      </span>
                    )}{' '}
                    <span className={`${classes.receiptFile} muted tabular`}>
                      <bdi>{visibleText(receipt.fileName)}</bdi> · <span>{sizeText(receipt.size)}</span> ·{' '}
                      <span>{timeText(receipt.at * 1000, zone, 'minute')}</span>
                    </span>
                  </summary>
                  <ReceiptFacts receipt={receipt} sha256={receipt.sha256} />
                  {receipt.outcome === 'unknown' && (
                    <div className={`stack-xs ${classes.resolve}`}>
                      <p>
                        This document may have been uploaded, even more than once. Ask your administrator,
                        then choose one.
                      </p>
                      <div className="row-fields">
                        <SmallButton onClick={() => resolve(receipt, index, true)}>
                          It was uploaded
                        </SmallButton>
                        <SmallButton onClick={() => resolve(receipt, index, false)}>
                          It wasn’t uploaded
                        </SmallButton>
                      </div>
                    </div>
                  )}
                </details>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

const COLUMNS = [
  ['outcome', 'Outcome'],
  ['title', 'Title'],
  ['sentTitle', 'Title as sent'],
  ['type', 'Type'],
  ['user', 'User'],
  ['file', 'Stored as'],
  ['fileName', 'From file'],
  ['sentFileName', 'File name as sent'],
  ['size', 'Bytes'],
  ['sha256', 'SHA-256'],
  ['fleetId', 'Fleet ID'],
] as const

function receiptsCsv(receipts: readonly Receipt[]): string {
  const rows = receipts.map((receipt) => [
    utcText(receipt.at),
    ...COLUMNS.map(([field]) => String(receipt[field] ?? '')),
  ])
  return csvText([['Time', ...COLUMNS.map(([, heading]) => heading)], ...rows])
}

export function ReceiptFacts({ receipt, sha256 }: { receipt: Receipt; sha256: string | null | undefined }) {
  const { title, sentTitle, type, user, file } = receipt
  return (
    <Facts>
      <Fact name="Title">
        <bdi>{visibleText(title ?? sentTitle)}</bdi>
        {title !== null && title !== sentTitle && <SentAs text={sentTitle} />}
      </Fact>
      <Fact name="Type">{type === null ? 'unknown' : <bdi>{visibleText(type)}</bdi>}</Fact>
      <Fact name="User">{user === null ? 'unknown' : <bdi>{visibleText(user)}</bdi>}</Fact>
      <Fact name="Stored as">{file === null ? 'unknown' : <WebAddress address={file} />}</Fact>
      <Fact name="From file">
        <bdi>{visibleText(receipt.fileName)}</bdi>, {sizeText(receipt.size)}
        {receipt.sentFileName !== undefined && <SentAs text={receipt.sentFileName} />}
      </Fact>
      <Fact name="SHA-256">
        {sha256 == null ? (
          sha256 === null ? (
            'unavailable'
          ) : (
            'Computing…'
          )
        ) : (
          <span className={`row-words ${classes.hash}`}>
            <code className="small breakable">{sha256}</code>
            <CopyButton label="Copy the SHA-256" text={() => sha256} />
          </span>
        )}
      </Fact>
      <Fact name="Fleet">
        <FleetName id={receipt.fleetId} />
      </Fact>
      <Fact name="Time">{timeText(receipt.at * 1000, useZone())}</Fact>
    </Facts>
  )
}

function SentAs({ text }: { text: string }) {
  return (
    <span className="muted">
      {' '}
      (sent as “<bdi>{visibleText(text)}</bdi>”)
    </span>
  )
}
