import { useState } from 'react'
import { useZone } from '../../../domain/person/page-context'
import { saveFile } from '../../../lib/browser/save-file'
import { countWords } from '../../../lib/text/count-words'
import { timeText } from '../../../lib/time/time-text'
import type { LedgerBatch } from '../../../local/driver-ledger'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import { Table } from '../../../ui/layout/table'
import { Dialog } from '../../../ui/overlay/dialog'
import { busyText, FIND_OUT } from '../send/send-words'
import { type SentRun, sentRuns } from '../send/sent-before'
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
        <ActionButton
          variant="subtle"
          size="compact-sm"
          aria-label={`Delete receipt, ${when}`}
          disabledReason={props.busy}
          onClick={props.onForget}
        >
          Delete
        </ActionButton>
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
          The IDs of {countWords(created, 'driver')} are only saved in this browser. Deleting the receipt
          doesn’t delete the drivers, but we’ll no longer stop you from adding them again.
        </p>
      )}
      {unknown > 0 && (
        <p>
          {countWords(unknown, 'driver')} may have been added. If you add {unknown === 1 ? 'it' : 'them'}{' '}
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
