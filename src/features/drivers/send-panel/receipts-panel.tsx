import { useState } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import { saveFile } from '../../../lib/browser/save-file'
import { timeText } from '../../../lib/time/time-text'
import { SmallButton } from '../../../ui/button/small-button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import { Table } from '../../../ui/layout/table'
import { useToast } from '../../../ui/toast/toasts'
import { busyText } from '../send/send-words'
import { type SentRun, sentRuns } from '../send/sent-before'
import { fileName, receiptCsv, receiptJson } from '../send/sent-files'
import { ForgetDialog } from './forget-dialog'
import classes from './send-panel.module.css'
import { useSending } from './sending-context'
import { SentDrivers } from './sent-drivers'

/** The receipts of what was sent to this fleet from this browser, with the ids. Nothing if nothing was sent. */
export function ReceiptsPanel() {
  const { controller, state } = useSending()
  const zone = useZone()
  const [leaving, setLeaving] = useState<SentRun | null>(null)
  const showToast = useToast()
  const runs = sentRuns(state.batches)
  if (runs.length === 0) return null

  async function forget({ batches }: SentRun) {
    const ids = batches.map(({ id }) => id)
    await controller.forget(ids)
    // Nothing is forgotten while drivers are sent.
    if (controller.state().batches.some(({ id }) => ids.includes(id))) return
    showToast({ text: 'Receipt deleted', undo: () => void controller.restore(batches) })
  }

  return (
    <Section title="Sent from this browser">
      <p className="muted">
        Created drivers can’t be listed again: their ids are saved only in this browser. Save the receipts you
        need.
      </p>
      <Table
        label="Receipts"
        stacks
        columns={['Sent', 'Created', 'Refused', 'Unknown', 'Receipt']}
        rows={runs.map((run) => ({
          key: run.runId,
          cells: [
            <span key="sent" className={classes.time}>
              {timeText(run.sentAt * 1000, zone, 'minute')}
            </span>,
            run.created.toLocaleString('en'),
            run.refused.toLocaleString('en'),
            (run.unknown + run.sending).toLocaleString('en'),
            <Actions
              key="actions"
              run={run}
              busy={busyText(state)}
              onForget={() => (run.unknown > 0 ? setLeaving(run) : void forget(run))}
            />,
          ],
        }))}
      />
      <SentDrivers runs={runs} />
      {leaving && (
        <ForgetDialog
          title="Forget this receipt?"
          batches={leaving.batches}
          onForget={() => {
            setLeaving(null)
            void forget(leaving)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  )
}

function Actions(props: { run: SentRun; busy: string | null; onForget: () => void }) {
  const { run } = props
  const when = timeText(run.sentAt * 1000, useZone(), 'minute')
  const texts = { csv: receiptCsv, json: receiptJson }
  return (
    <FocusFallback className={`row ${classes.oneLine}`}>
      {(['csv', 'json'] as const).map((format) => (
        <SmallButton
          key={format}
          aria-label={`Save as ${format.toUpperCase()}, ${when}`}
          onClick={() => saveFile(fileName('drivers', run.sentAt, format), texts[format](run))}
        >
          {format.toUpperCase()}
        </SmallButton>
      ))}
      {run.sending === 0 && (
        <ActionButton
          variant="subtle"
          size="compact-sm"
          aria-label={`Forget, ${when}`}
          disabledBecause={props.busy}
          onClick={props.onForget}
        >
          Forget
        </ActionButton>
      )}
    </FocusFallback>
  )
}
