import { useId, useState } from 'react'
import { FleetName } from '../../../domain/user/fleet-name'
import { useZone } from '../../../domain/user/page-context'
import { saveFile } from '../../../lib/browser/save-file'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import type { LedgerBatch } from '../../../local/driver-ledger'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import { Table } from '../../../ui/layout/table'
import { Dialog } from '../../../ui/overlay/dialog'
import { driverKey } from '../send/send-row'
import { busyText, FIND_OUT } from '../send/send-words'
import { refusesRepeats, type SentRun, sentRuns, unknownRows } from '../send/sent-before'
import { fileName, receiptCsv } from '../send/sent-files'
import { useSending } from './sending-context'

export function ReceiptsPanel() {
  const { state } = useSending()
  const zone = useZone()
  const [leaving, setLeaving] = useState<SentRun | null>(null)
  const runs = sentRuns(state.batches)
  if (runs.length === 0) return null

  return (
    <Section title="Added from this browser">
      <p className="muted">
        Added drivers can’t be listed here later, and their IDs are only saved in this browser. Save the
        receipts you need.
      </p>
      <Table
        label="Receipts"
        stacks
        columns={['Sent', 'Added', 'Refused', 'Unconfirmed', 'Receipt']}
        rows={runs.map((run) => ({
          key: run.runId,
          cells: [
            <span key="sent" className="nowrap">
              {timeText(run.sentAt * 1000, zone, 'minute')}
            </span>,
            run.created.toLocaleString('en'),
            run.refused.toLocaleString('en'),
            (run.unknown + run.sending).toLocaleString('en'),
            <Actions key="actions" run={run} busy={busyText(state)} onForget={() => setLeaving(run)} />,
          ],
        }))}
      />
      {leaving && (
        <ForgetDialog
          title="Delete this receipt?"
          action="Delete receipt"
          batches={leaving.batches}
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  )
}

function Actions(props: { run: SentRun; busy: string | null; onForget: () => void }) {
  const { run } = props
  const when = timeText(run.sentAt * 1000, useZone(), 'minute')
  return (
    <FocusFallback className="line">
      <SmallButton
        aria-label={`Save as CSV, ${when}`}
        onClick={() => saveFile(fileName('drivers', run.sentAt, 'csv'), receiptCsv(run))}
      >
        CSV
      </SmallButton>
      {run.sending === 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Delete receipt, ${when}`}
          disabledReason={props.busy}
          onClick={props.onForget}
        >
          Delete
        </Button>
      )}
    </FocusFallback>
  )
}

/** Asks before batches are deleted: nothing else stores the drivers' IDs, or keeps drivers from being sent twice. */
export function ForgetDialog(props: {
  title: string
  action: string
  batches: readonly LedgerBatch[]
  onClose: () => void
}) {
  const { title, batches, onClose } = props
  const { controller } = useSending()
  const outcomes = batches.flatMap(({ rows }) => rows.map(({ outcome }) => outcome.state))
  const created = outcomes.filter((state) => state === 'created').length
  const unknown = outcomes.filter((state) => state === 'unknown').length
  function forget() {
    onClose()
    void controller.forget(batches.map(({ id }) => id))
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {created > 0 && (
        <p>
          The IDs of {pluralize(created, 'driver')} are only saved in this browser. Deleting the receipt
          doesn’t delete the drivers, but we’ll no longer stop you from adding them again.
        </p>
      )}
      {unknown > 0 && (
        <p>
          {pluralize(unknown, 'driver')} may have been added. If you add {unknown === 1 ? 'it' : 'them'}{' '}
          again, {unknown === 1 ? 'it' : 'they'} may exist twice. Use “{FIND_OUT}” first.
        </p>
      )}
      <div className="wrap end">
        <SecondaryButton onClick={onClose}>Keep</SecondaryButton>
        <Button tone="danger" onClick={forget}>
          {props.action}
        </Button>
      </div>
    </Dialog>
  )
}

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
              <strong>{pluralize(unknownRows(batch).length, 'driver')}</strong> sent on{' '}
              {timeText(batch.sentAt * 1000, zone, 'second')} to {fleet}: <bdi>{namesOf(batch)}</bdi>
            </span>
            <FocusFallback className="row">
              <Button size="compact-sm" {...hold} onClick={() => setAsking({ batch, to: 'find out' })}>
                {FIND_OUT}
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                {...hold}
                onClick={() => setAsking({ batch, to: 'forget' })}
              >
                Mark as not sent
              </Button>
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
  const drivers = pluralize(rows.length, 'driver')
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
