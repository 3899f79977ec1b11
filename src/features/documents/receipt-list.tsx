import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { saveFile } from '../../lib/browser/save-file'
import { csvText } from '../../lib/text/csv'
import { sizeText } from '../../lib/text/size-text'
import { visibleText } from '../../lib/text/visible-text'
import { timeText } from '../../lib/time/time-text'
import { type Receipt, receiptsJson } from '../../local/receipts'
import { Empty } from '../../ui/feedback/empty'
import { Section } from '../../ui/layout/section'
import classes from './documents.module.css'
import { ReceiptFacts } from './receipt-facts'

/** The receipts that this browser keeps of what this person uploaded, in whatever fleet. */
export function ReceiptList(props: {
  receipts: readonly Receipt[]
  zone: string
  fleetName: (fleetId: number | null) => string
  /** Somebody found out whether a document of unknown outcome was stored. */
  onSettle: (receipt: Receipt, stored: boolean) => void
}) {
  const { receipts, zone, fleetName, onSettle } = props
  const part = useRef<HTMLDivElement>(null)
  const settled = useRef(-1)

  // The button that settled a receipt is gone: the focus stays at it, or goes to what took its place.
  useLayoutEffect(() => {
    if (settled.current < 0 || document.activeElement !== document.body) return
    const summaries = [...(part.current?.querySelectorAll<HTMLElement>('summary') ?? [])]
    const place = Math.min(settled.current, summaries.length - 1)
    settled.current = -1
    ;(receipts.length > 0 ? summaries[place] : part.current)?.focus()
  }, [receipts])

  return (
    <Section title="Receipts" action={receipts.length > 0 && <Export receipts={receipts} />}>
      <p className="muted">
        The API has no way to read documents again. What you uploaded is listed here, in this browser alone.
      </p>
      <div ref={part} tabIndex={-1}>
        {receipts.length === 0 ? (
          <Empty title="No receipts yet">
            Upload a PDF: its receipt is kept here until you delete it at a sign-out.
          </Empty>
        ) : (
          <ul className={classes.receipts} aria-label="Receipts">
            {receipts.map((receipt, place) => (
              <li key={receipt.id}>
                <details>
                  <summary>
                    <span className="tabular">{timeText(receipt.at * 1000, zone, 'minute')}</span>{' '}
                    <bdi className={classes.receiptTitle}>
                      {visibleText(receipt.title ?? receipt.sentTitle)}
                    </bdi>{' '}
                    <span className="muted">
                      <bdi>{visibleText(receipt.fileName)}</bdi>, {sizeText(receipt.size)}
                    </span>{' '}
                    {receipt.outcome === 'unknown' && (
                      <span className={classes.unknown}>outcome unknown</span>
                    )}
                  </summary>
                  <ReceiptFacts
                    receipt={receipt}
                    computing={false}
                    zone={zone}
                    fleet={fleetName(receipt.fleetId)}
                  />
                  {receipt.outcome === 'unknown' && (
                    <Settle
                      onSettle={(stored) => {
                        settled.current = place
                        onSettle(receipt, stored)
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

/** What to do about an upload of which nobody knows: ask, and note the answer. */
function Settle(props: { onSettle: (stored: boolean) => void }) {
  return (
    <div className={classes.settle}>
      <p>
        No request of the API tells whether it was stored. Ask whoever runs the service, and note the answer.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" size="compact-sm" onClick={() => props.onSettle(true)}>
          It was stored
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => props.onSettle(false)}>
          It was not: delete the receipt
        </Button>
      </div>
    </div>
  )
}

function Export({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => saveFile('upload-receipts.json', receiptsJson(receipts))}
      >
        Export JSON
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => saveFile('upload-receipts.csv', receiptsCsv(receipts))}
      >
        Export CSV
      </Button>
    </div>
  )
}

const COLUMNS = [
  'outcome',
  'title',
  'sentTitle',
  'type',
  'user',
  'file',
  'fileName',
  'size',
  'sha256',
  'fleetId',
] as const

function receiptsCsv(receipts: readonly Receipt[]): string {
  const rows = receipts.map((receipt) => [
    new Date(receipt.at).toISOString(),
    ...COLUMNS.map((column) => String(receipt[column] ?? '')),
  ])
  return csvText([['at', ...COLUMNS], ...rows])
}
