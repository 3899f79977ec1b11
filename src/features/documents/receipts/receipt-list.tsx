import { useLayoutEffect, useMemo, useRef } from 'react'
import { useFleets } from '../../../domain/person/use-fleets'
import { useZone } from '../../../domain/person/use-zone'
import { saveFile } from '../../../lib/browser/save-file'
import { countWords } from '../../../lib/text/count-words'
import { csvText } from '../../../lib/text/csv'
import { wordsFinder } from '../../../lib/text/fold-text'
import { safeHref, withoutCredentials } from '../../../lib/text/safe-href'
import { sizeText } from '../../../lib/text/size-text'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText, utcText } from '../../../lib/time/time-text'
import { type Receipt, receiptsJson } from '../../../local/receipts'
import { SmallButton } from '../../../ui/button/small-button'
import { CopyButton } from '../../../ui/content/copy-button'
import { LinkText } from '../../../ui/content/link-text'
import { Empty } from '../../../ui/feedback/empty'
import { SearchField } from '../../../ui/form/search-field'
import { Fact, Facts } from '../../../ui/layout/facts'
import { Section } from '../../../ui/layout/section'
import classes from '../documents.module.css'

/** The person's receipts that this browser keeps, of all fleets. */
export function ReceiptList(props: {
  receipts: readonly Receipt[]
  /** Words to find. */
  find: string
  onFind: (find: string) => void
  /** Somebody found out whether a document of unknown outcome was stored. */
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
  /** Index of the receipt that was resolved just now; -1 for none. */
  const resolved = useRef(-1)

  // The button that had the focus is gone with the outcome: focus its receipt, or the one that is now at its index.
  useLayoutEffect(() => {
    if (resolved.current < 0 || document.activeElement !== document.body) return
    const summaries = [...(list.current?.querySelectorAll<HTMLElement>('summary') ?? [])]
    const index = Math.min(resolved.current, summaries.length - 1)
    resolved.current = -1
    ;(receipts.length > 0 ? summaries[index] : list.current)?.focus()
  }, [receipts])

  return (
    <Section title="Upload receipts" action={receipts.length > 0 && <Export receipts={receipts} />}>
      <p className="muted">
        What you uploaded can’t be listed again. These receipts are saved only in this browser.
        {receipts.length > 0 && ' An export is for your records: it can’t be imported again.'}
      </p>
      {receipts.length > 1 && (
        <div className="row-fields bottom">
          <SearchField
            label="Find a receipt"
            description="By title, file or SHA-256"
            find={find}
            onFind={onFind}
          />
          <p role="status" className="muted">
            {find.trim() !== '' && `${shown.length} of ${countWords(receipts.length, 'receipt')}`}
          </p>
        </div>
      )}
      <div ref={list} tabIndex={-1}>
        {receipts.length === 0 ? (
          <Empty title="No upload receipts yet">
            Upload a PDF, and its receipt is kept here. Signing out asks before it deletes any.
          </Empty>
        ) : (
          <ul
            className={`panel divided breakable unless-empty ${classes.receipts}`}
            aria-label="Upload receipts"
          >
            {shown.map((receipt, index) => (
              <li key={receipt.id}>
                <details>
                  <summary>
                    <bdi className="strong">{visibleText(receipt.title ?? receipt.sentTitle)}</bdi>{' '}
                    {receipt.outcome === 'unknown' && (
                      <span className="badge" data-tone="warning">
                        outcome unknown
                      </span>
                    )}{' '}
                    <span className={`${classes.receiptFile} muted tabular`}>
                      <bdi>{visibleText(receipt.fileName)}</bdi> · <span>{sizeText(receipt.size)}</span> ·{' '}
                      <span>{timeText(receipt.at * 1000, zone, 'minute')}</span>
                    </span>
                  </summary>
                  <ReceiptFacts receipt={receipt} computing={false} />
                  {receipt.outcome === 'unknown' && (
                    <ResolveOutcome
                      onResolve={(stored) => {
                        resolved.current = index
                        onResolve(receipt, stored)
                      }}
                    />
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

/** Asks the person to find out about an upload of unknown outcome, and to note the answer. */
function ResolveOutcome(props: { onResolve: (stored: boolean) => void }) {
  return (
    <div className={`stack-xs ${classes.resolve}`}>
      <p>The document may have been stored. Ask your administrator, then choose what is true.</p>
      <div className="row-fields">
        <SmallButton onClick={() => props.onResolve(true)}>It was stored</SmallButton>
        <SmallButton onClick={() => props.onResolve(false)}>It was not stored</SmallButton>
      </div>
    </div>
  )
}

function Export({ receipts }: { receipts: readonly Receipt[] }) {
  const texts = { csv: receiptsCsv, json: receiptsJson }
  return (
    <div className="row-fields">
      {(['csv', 'json'] as const).map((format) => (
        <SmallButton
          key={format}
          onClick={() => saveFile(`upload-receipts.${format}`, texts[format](receipts))}
        >
          Export {format.toUpperCase()}
        </SmallButton>
      ))}
    </div>
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

/** All fields of a receipt. */
export function ReceiptFacts(props: {
  receipt: Receipt
  /** Whether the file's hash is still being computed. */
  computing: boolean
}) {
  const { receipt } = props
  const { title, sentTitle, type, user, file, sha256 } = receipt
  const missing = props.computing ? 'Computing…' : 'unavailable'
  return (
    <Facts>
      <Fact name="Title">
        <bdi>{visibleText(title ?? sentTitle)}</bdi>
        {title !== null && title !== sentTitle && <SentAs text={sentTitle} />}
      </Fact>
      <Fact name="Type">{type === null ? 'unknown' : <bdi>{visibleText(type)}</bdi>}</Fact>
      <Fact name="User">{user === null ? 'unknown' : <bdi>{visibleText(user)}</bdi>}</Fact>
      <Fact name="Stored as">
        <StoredFile file={file} />
      </Fact>
      <Fact name="From file">
        <bdi>{visibleText(receipt.fileName)}</bdi>, {sizeText(receipt.size)}
        {receipt.sentFileName !== undefined && <SentAs text={receipt.sentFileName} />}
      </Fact>
      <Fact name="SHA-256">
        {sha256 === null ? (
          missing
        ) : (
          <span className={`row-words ${classes.hash}`}>
            <code className="small breakable">{sha256}</code>
            <CopyButton label="Copy the SHA-256" text={() => sha256} />
          </span>
        )}
      </Fact>
      <Fact name="Fleet">{useFleets().nameOf(receipt.fleetId)}</Fact>
      <Fact name="Time">{timeText(receipt.at * 1000, useZone())}</Fact>
    </Facts>
  )
}

/** A reference to the stored file, without a password; a link only where it is a web address without one. */
function StoredFile({ file }: { file: string | null }) {
  if (file === null) return 'unknown'
  const link = safeHref(file)
  if (link === null) return <bdi>{visibleText(withoutCredentials(file))}</bdi>
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer">
      <LinkText address={link.href} />
    </a>
  )
}

/** What was sent, where it is not what is stored. */
function SentAs({ text }: { text: string }) {
  return (
    <span className="muted">
      {' '}
      (sent as “<bdi>{visibleText(text)}</bdi>”)
    </span>
  )
}
