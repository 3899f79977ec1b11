import { layOutJson } from '../../../lib/json/json-text'
import type { RememberedPlan } from '../../../local/created-plans'
import { CopyButton } from '../../../ui/content/copy-button'
import { JsonBlock } from '../../../ui/content/json-block'
import classes from './plan-entry.module.css'

/** The JSON of a created plan behind a word: what was sent, and what came back. */
export function SentAndReceived({ plan }: { plan: Pick<RememberedPlan, 'sent' | 'answer'> }) {
  const sent = layOutJson(plan.sent, 2)
  const answer = plan.answer === null ? null : layOutJson(plan.answer, 2)
  return (
    <details className="quiet">
      <summary>Technical details</summary>
      <div className={`stack-sm ${classes.details}`}>
        <strong>Sent</strong>
        <JsonBlock label="What was sent" json={sent} />
        {answer !== null && (
          <>
            <strong>Received</strong>
            <JsonBlock label="What was received" json={answer} />
          </>
        )}
        <div className="wrap">
          <CopyButton label="Copy sent" text={() => sent} />
          {answer !== null && <CopyButton label="Copy received" text={() => answer} />}
        </div>
      </div>
    </details>
  )
}
