import { useState } from 'react'
import type { Question } from '../../../domain/verdict-view/asked-form'
import type { Instant } from '../../../lib/time/instant'
import { Failure } from '../../../ui/feedback/failure'
import { Lazy } from '../../../ui/feedback/lazy'
import { Section } from '../../../ui/layout/section'
import classes from './membership-panel.module.css'
import type { MembershipReading } from './use-membership'

const loadRibbon = async () => (await import('./membership-ribbon')).MembershipRibbon

/** "On and off the fleet": a ribbon of when the vehicle was on its fleet. Its room is kept while it is read. */
export function MembershipPanel(props: {
  /** The vehicle by its plate, or its id where that is unknown. */
  vehicle: string
  reading: MembershipReading
  /** This computer's clock when the history was read (microseconds). */
  readAt: Instant
  /** The time asked about, as typed, and the zone it is read in. */
  at: string | undefined
  asked: string
  onAsk: (question: Question) => void
}) {
  const { reading } = props
  const { membership, error } = reading
  const [tools, setTools] = useState<HTMLElement | null>(null)
  return (
    <Section
      title="On and off the fleet"
      panel
      action={<div ref={setTools} className={`row-tight end ${classes.tools}`} />}
    >
      <div className={`stack-xs ${classes.place}`}>
        {membership ? (
          <Lazy load={loadRibbon} with={{ ...props, membership, tools }} waiting={<Skeleton />} />
        ) : error ? null : (
          <Skeleton />
        )}
        {error && (
          <Failure
            title={
              membership
                ? 'Older intervals could not be loaded'
                : 'When it was on the fleet could not be loaded'
            }
            error={error}
            kept="The rest of this page works."
            tone="warning"
            onRetry={reading.retry}
          />
        )}
      </div>
    </Section>
  )
}

function Skeleton() {
  return (
    <div>
      <div className={classes.skeleton} />
      <p className="muted appears-late">Loading…</p>
    </div>
  )
}
