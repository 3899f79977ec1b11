import { useState } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import type { LedgerBatch } from '../../../local/driver-ledger'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import classes from '../send/send.module.css'
import type { SendController, SendState } from '../send/send-controller'
import { driverKey } from '../send/send-row'
import { driversText } from '../send/send-words'
import { unknownBatches } from '../send/sent-run'
import { isUnderWay } from '../send/use-send-desk'
import { ForgetDialog } from './forget-dialog'

/** Parts of which nobody knows whether they were carried out, and how to find out. Nothing where there are none. */
export function ResolvePanel(props: { desk: SendController; state: SendState; zone: string; fleet: string }) {
  const { desk, state } = props
  const [leaving, setLeaving] = useState<LedgerBatch | null>(null)
  const parts = unknownBatches(state.batches)
  const held = isUnderWay(state) || state.elsewhere
  if (parts.length === 0) return null
  return (
    <Section title="Not known whether they were created" panel>
      <p>
        The service gave no usable answer about these drivers. They are not sent again by themselves.
        “Resolve” sends them one by one: one that exists was created before, and its id is lost; one that did
        not is created now.
      </p>
      <ul className={classes.list} aria-label="Parts to resolve">
        {parts.map((part) => (
          <li key={part.id}>
            <span>
              <strong>{driversText(unknownOf(part).length)}</strong> sent on{' '}
              {timeText(part.sentAt * 1000, props.zone, 'second')} to {props.fleet}:{' '}
              <bdi>{namesOf(part)}</bdi>
            </span>
            <FocusFallback className={classes.actions}>
              <ActionButton size="compact-sm" held={held} onClick={() => void desk.resolve(part.id)}>
                Resolve
              </ActionButton>
              <ActionButton variant="subtle" size="compact-sm" held={held} onClick={() => setLeaving(part)}>
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
            void desk.forget([leaving.id])
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  )
}

const unknownOf = (part: LedgerBatch) => part.rows.filter(({ outcome }) => outcome.state === 'unknown')

/** "D-1", "D-1 and D-2", "D-1 … D-500". */
function namesOf(part: LedgerBatch): string {
  const names = unknownOf(part).map(({ driver }) => visibleText(driverKey(driver)))
  return names.length < 3 ? names.join(' and ') : `${names[0]} … ${names.at(-1)}`
}
