import { useZone } from '../../../domain/person/use-zone'
import { safeHref, withoutCredentials } from '../../../lib/text/safe-href'
import { sizeText } from '../../../lib/text/size-text'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import type { Receipt } from '../../../local/receipts'
import { CopyButton } from '../../../ui/content/copy-button'
import { LinkText } from '../../../ui/content/link-text'
import { Fact, Facts } from '../../../ui/layout/facts'
import classes from '../documents.module.css'

/** All fields of a receipt. */
export function ReceiptFacts(props: {
  receipt: Receipt
  /** Whether the file's hash is still being computed. */
  computing: boolean
  fleet: string
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
      <Fact name="Fleet">{props.fleet}</Fact>
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
