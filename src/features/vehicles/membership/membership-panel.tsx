import { Skeleton } from '@mantine/core'
import { Failure } from '../../../ui/feedback/failure'
import { useLazyModule } from '../../../ui/feedback/lazy'
import { Section } from '../../../ui/layout/section'
import { useIdle } from '../../../ui/layout/use-idle'
import classes from './membership-panel.module.css'
import type { RibbonProps } from './membership-ribbon'

const loadRibbon = async () => (await import('./membership-ribbon')).MembershipRibbon

/** Renders "Active periods", a ribbon of the times when the vehicle was active. Reserves its space while it loads. */
export function MembershipPanel(props: Omit<RibbonProps, 'title' | 'membership' | 'failure'>) {
  const { membership, error, retry } = props.reading
  // The revisions appear first, because the ribbon's code is larger.
  const isIdle = useIdle(membership !== undefined)
  const { code: Ribbon, failure: missing } = useLazyModule(isIdle ? loadRibbon : null)
  const title = 'Active periods'
  const failure = error && (
    <Failure
      title={membership ? 'Couldn’t load older periods' : 'Couldn’t load active periods'}
      error={error}
      kept="The rest of this page works."
      tone="warning"
      onRetry={retry}
    />
  )
  if (membership && Ribbon)
    return <Ribbon {...props} title={title} membership={membership} failure={failure} />
  return (
    <Section title={title} panel action={<div className={`row-tight end ${classes.tools}`} />}>
      <div className="stack-xs">
        {missing}
        {!missing && (membership || !error) && (
          <div className={classes.waiting}>
            <Skeleton height={44} />
            <p className="muted appears-late">Loading…</p>
          </div>
        )}
        {failure}
      </div>
    </Section>
  )
}
