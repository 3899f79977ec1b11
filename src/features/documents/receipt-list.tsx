import { Button } from '@mantine/core'
import { csvText } from '../../lib/csv'
import { saveFile } from '../../lib/save-file'
import { sizeText } from '../../lib/size-text'
import { timeText } from '../../lib/time-text'
import { visibleText } from '../../lib/visible-text'
import { type Receipt, receiptsJson } from '../../local/receipts'
import { Empty } from '../../ui/empty'
import { Section } from '../../ui/section'
import classes from './documents.module.css'
import { ReceiptFacts } from './receipt-facts'

/** The receipts that this browser keeps of what this person uploaded, in whatever fleet. */
export function ReceiptList(props: {
  receipts: readonly Receipt[]
  zone: string
  fleetName: (fleetId: number | null) => string
}) {
  const { receipts, zone, fleetName } = props
  return (
    <Section title="Receipts" action={receipts.length > 0 && <Export receipts={receipts} />}>
      <p className="muted">
        The API has no way to read documents again. What you uploaded is listed here, in this browser alone.
      </p>
      {receipts.length === 0 ? (
        <Empty title="No receipts yet">
          Upload a PDF: its receipt is kept here until you delete it at a sign-out.
        </Empty>
      ) : (
        <ul className={classes.receipts} aria-label="Receipts">
          {receipts.map((receipt) => (
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
                  {receipt.outcome === 'unknown' && <span className={classes.unknown}>outcome unknown</span>}
                </summary>
                <ReceiptFacts
                  receipt={receipt}
                  computing={false}
                  zone={zone}
                  fleet={fleetName(receipt.fleetId)}
                />
              </details>
            </li>
          ))}
        </ul>
      )}
    </Section>
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
