import { useId, useState } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import type { LedgerBatch } from '../../../local/driver-ledger'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import type { SendController, SendState } from '../send/send-controller'
import { driverKey } from '../send/send-row'
import { busyText } from '../send/send-words'
import { unknownBatches } from '../send/sent-before'
import { ForgetDialog } from './forget-dialog'
import classes from './send-panel.module.css'

/** The batches with unknown rows, and how to resolve them. Nothing if there are none. */
export function ResolvePanel(props: { controller: SendController; state: SendState; fleet: string }) {
  const { controller, state } = props
  const zone = useZone()
  const [leaving, setLeaving] = useState<LedgerBatch | null>(null)
  const batches = unknownBatches(state.batches)
  const note = useId()
  const busy = busyText(state)
  const hold = { heldBecause: busy, ...(busy !== null && { 'aria-describedby': note }) }
  if (batches.length === 0) return null
  return (
    <Section title="Possibly created" panel>
      <p>
        It isn’t known whether these drivers were created. “Resolve” sends each again, one by one: one that is
        refused since it exists counts as created (its id is lost), any other is created now. It stops and
        asks you where one could be created twice.
      </p>
      {busy !== null && (
        <p id={note} className="muted">
          {busy}
        </p>
      )}
      <ul aria-label="Parts to resolve">
        {batches.map((batch) => (
          <li key={batch.id} className={`row-wide spread breakable ${classes.batch}`}>
            <span>
              <strong>{countWords(unknownOf(batch).length, 'driver')}</strong> sent on{' '}
              {timeText(batch.sentAt * 1000, zone, 'second')} to {props.fleet}: <bdi>{namesOf(batch)}</bdi>
            </span>
            <FocusFallback className="row">
              <ActionButton size="compact-sm" {...hold} onClick={() => void controller.resolve(batch.id)}>
                Resolve
              </ActionButton>
              <ActionButton variant="subtle" size="compact-sm" {...hold} onClick={() => setLeaving(batch)}>
                Forget
              </ActionButton>
            </FocusFallback>
          </li>
        ))}
      </ul>
      {leaving && (
        <ForgetDialog
          title="Forget that they were sent?"
          batches={[leaving]}
          onForget={() => {
            setLeaving(null)
            void controller.forget([leaving.id])
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  )
}

const unknownOf = (batch: LedgerBatch) => batch.rows.filter(({ outcome }) => outcome.state === 'unknown')

/** "D-1", "D-1 and D-2", "D-1 … D-500". */
function namesOf(batch: LedgerBatch): string {
  const names = unknownOf(batch).map(({ driver }) => visibleText(driverKey(driver)))
  return names.length < 3 ? names.join(' and ') : `${names[0]} … ${names.at(-1)}`
}
