import { useId, useState } from 'react'
import { FleetName } from '../../../domain/person/fleet-name'
import { useZone } from '../../../domain/person/page-context'
import { saveFile } from '../../../lib/browser/save-file'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import type { LedgerBatch } from '../../../local/driver-ledger'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import { Dialog } from '../../../ui/overlay/dialog'
import { driverKey } from '../send/send-row'
import { busyText, FIND_OUT } from '../send/send-words'
import { refusesRepeats, unknownRows } from '../send/sent-before'
import { fileName, receiptCsv } from '../send/sent-files'
import { ForgetDialog } from './receipts-panel'
import { useSending } from './sending-context'

export function UnconfirmedPanel() {
  const { state, fleet } = useSending()
  const zone = useZone()
  const [asking, setAsking] = useState<{ batch: LedgerBatch; to: 'find out' | 'forget' } | null>(null)
  const batches = state.batches.filter((batch) => unknownRows(batch).length > 0)
  const note = useId()
  const busy = busyText(state)
  const hold = { disabledReason: busy, ...(busy !== null && { 'aria-describedby': note }) }
  const close = () => setAsking(null)
  if (batches.length === 0) return null
  return (
    <Section title="Unconfirmed drivers" panel>
      <p>We don’t know whether these drivers were added.</p>
      {busy !== null && (
        <p id={note} className="muted">
          {busy}
        </p>
      )}
      <ul className="divided" aria-label="Unconfirmed batches">
        {batches.map((batch) => (
          <li key={batch.id} className="row-wide spread breakable inset">
            <span>
              <strong>{countWords(unknownRows(batch).length, 'driver')}</strong> sent on{' '}
              {timeText(batch.sentAt * 1000, zone, 'second')} to {fleet}: <bdi>{namesOf(batch)}</bdi>
            </span>
            <FocusFallback className="row">
              <ActionButton size="compact-sm" {...hold} onClick={() => setAsking({ batch, to: 'find out' })}>
                {FIND_OUT}
              </ActionButton>
              <ActionButton
                variant="subtle"
                size="compact-sm"
                {...hold}
                onClick={() => setAsking({ batch, to: 'forget' })}
              >
                Mark as not sent
              </ActionButton>
            </FocusFallback>
          </li>
        ))}
      </ul>
      {asking?.to === 'find out' && <FindOutDialog batch={asking.batch} onClose={close} />}
      {asking?.to === 'forget' && (
        <ForgetDialog
          title="Mark these as not sent?"
          action="Mark as not sent"
          batches={[asking.batch]}
          onClose={close}
        />
      )}
    </Section>
  )
}

/** "D-1", "D-1 and D-2", "D-1 … D-500". */
function namesOf(batch: LedgerBatch): string {
  const names = unknownRows(batch).map(({ driver }) => visibleText(driverKey(driver)))
  return names.length < 3 ? names.join(' and ') : `${names[0]} … ${names.at(-1)}`
}

/** Explains "Find out" before it starts: it resends drivers only if that can't create a driver twice. */
function FindOutDialog({ batch, onClose }: { batch: LedgerBatch; onClose: () => void }) {
  const { controller, state } = useSending()
  const rows = unknownRows(batch)
  const isSafe = refusesRepeats(state.batches)
  function answer() {
    onClose()
    if (isSafe) void controller.findOut(batch.id)
    else
      saveFile(
        fileName('drivers-unconfirmed', batch.sentAt, 'csv'),
        receiptCsv({ batches: [{ ...batch, rows }] }),
      )
  }
  const drivers = countWords(rows.length, 'driver')
  return (
    <Dialog
      title={isSafe ? `Send ${drivers} again to` : `Check ${drivers} of`}
      place={<FleetName />}
      onClose={onClose}
    >
      {isSafe ? (
        <p>
          The server has refused a driver ID that already exists, so sending these again can’t add a driver
          twice. Those that exist stay as they are, without their IDs here. The rest will be added now.
        </p>
      ) : (
        <p>
          We haven’t seen the server refuse a driver ID that already exists. If these were sent again, drivers
          could exist twice, so nothing is sent. Save them as CSV to compare them with the drivers of the
          fleet.
        </p>
      )}
      <div className="wrap end">
        <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
        <Button onClick={answer}>{isSafe ? 'Send again' : 'Save as CSV'}</Button>
      </div>
    </Dialog>
  )
}
