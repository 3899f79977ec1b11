import { useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import { linkTo } from '../../api/fleet/fleet-search'
import type { Instant } from '../../lib/time/instant'
import { CopyButton } from '../../ui/content/copy-button'
import { usePersonName } from '../person/use-person-name'
import { agreedVerdict, hasEnded, type VerdictResult } from '../verdict/verdict'
import { verdictSentence } from '../verdict/verdict-sentence'
import { verdictText } from '../verdict/verdict-text'
import type { Subject } from '../words/subject-words'
import { EvidenceButton, type EvidenceQuestion } from './evidence-button'
import { TechnicalDetails } from './technical-details'
import classes from './verdict-answer.module.css'
import { VerdictFacts } from './verdict-facts'
import type { Reading } from './verdict-status'

/** What stands below the headline: the answer as a sentence, what it is based on, and what can be copied. */
export function VerdictAnswer(props: {
  api: ApiClient
  subject: Subject
  /** The time as it was typed. */
  typed: string
  zone: string
  /** Undefined while it is asked: this code loads meanwhile. */
  result: VerdictResult | undefined
  readings: readonly Reading[]
  askedAt: Instant
  /** The address of the answer as the router writes it; this page's where it is left out. */
  address?: string | undefined
  /** What a statement is asked about; the time as it was typed where it is left out. */
  evidence?: EvidenceQuestion | undefined
}) {
  const { api, subject, zone, result, readings, askedAt } = props
  const name = usePersonName()
  const contexts = readings.map(({ context }) => context?.data ?? null)
  // Stays open for the next question.
  const [isOpen, setOpen] = useState(false)
  if (result === undefined) return null
  const isOver = readings.every(({ verdict }) => hasEnded(verdict, askedAt))
  const [first, ...others] = readings
  const isOne = others.every(({ verdict }) => verdict.deciding?.id === first?.verdict.deciding?.id)
  // Nothing is decided yet; or both readings of a time have one answer for one reason.
  const shown = !isOver ? [] : isOne && agreedVerdict(result) ? readings.slice(0, 1) : readings
  const link = () =>
    linkTo(
      props.address === undefined ? window.location : new URL(props.address, window.location.origin),
      subject.fleet.id,
    )
  return (
    <>
      <p className={`tabular ${classes.sentence}`}>{verdictSentence(result, contexts, subject, askedAt)}</p>
      {shown.map((reading, index) => (
        <VerdictFacts
          key={reading.verdict.moment.start}
          {...{ reading, name, zone }}
          other={shown.length < readings.length ? others[0]?.verdict.moment : undefined}
          {...(shown.length > 1 && { title: index === 0 ? 'First reading' : 'Second reading' })}
        />
      ))}
      {readings.length > 0 && (
        <details
          className={classes.technical}
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>Technical details</summary>
          {readings.map((reading, index) => (
            <TechnicalDetails
              key={reading.verdict.moment.start}
              {...{ api, reading, name, subject, zone, askedAt }}
              {...(readings.length > 1 && { title: index === 0 ? 'First reading' : 'Second reading' })}
            />
          ))}
        </details>
      )}
      <div className="wrap">
        <CopyButton
          label="Copy as text"
          text={() =>
            verdictText({
              subject,
              typed: props.typed,
              zone,
              result,
              contexts,
              askedAt,
              session: api.session.state(),
              link: link(),
            })
          }
        />
        {isOver && readings.length > 0 && (
          <EvidenceButton
            vehicleId={subject.vehicleId}
            question={props.evidence ?? { span: { at: props.typed }, zone }}
          />
        )}
        <CopyButton label="Copy link" text={link} />
      </div>
    </>
  )
}
