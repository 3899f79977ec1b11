import { useState } from 'react'
import { Failure } from '../../../ui/feedback/failure'
import { Lazy } from '../../../ui/feedback/lazy'
import { Section } from '../../../ui/layout/section'
import classes from './membership-panel.module.css'
import type { RibbonProps } from './membership-ribbon'

const loadRibbon = async () => (await import('./membership-ribbon')).MembershipRibbon

/** "On and off the fleet": a ribbon of when the vehicle was on its fleet. Its room is kept while it is read. */
export function MembershipPanel(props: Omit<RibbonProps, 'membership' | 'tools'>) {
  const { reading } = props
  const { membership, error } = reading
  const [tools, setTools] = useState<HTMLElement | null>(null)
  return (
    <Section
      title="On and off the fleet"
      panel
      action={<div ref={setTools} className={`row-tight end ${classes.tools}`} />}
    >
      <div className="stack-xs">
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
    <div className={classes.waiting}>
      <div className={classes.skeleton} />
      <p className="muted appears-late">Loading…</p>
    </div>
  )
}
