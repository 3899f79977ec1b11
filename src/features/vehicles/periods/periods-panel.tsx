import { Skeleton } from '@mantine/core'
import { Failure } from '../../../ui/feedback/failure'
import { useLazyModule } from '../../../ui/feedback/lazy'
import { Section } from '../../../ui/layout/section'
import { useIdle } from '../../../ui/layout/use-idle'
import classes from './periods-panel.module.css'
import type { RibbonProps } from './ribbon'

const loadRibbon = async () => (await import('./ribbon')).StatusRibbon

/** Renders "Active periods", a ribbon of the times when the vehicle was active. Reserves its space while it loads. */
export function StatusPanel(props: Omit<RibbonProps, 'title' | 'periods' | 'failure'>) {
  const { periods, error, retry } = props.query
  // The revisions appear first, because the ribbon's code is larger.
  const isIdle = useIdle(periods !== undefined)
  const { code: Ribbon, failure: missing } = useLazyModule(isIdle ? loadRibbon : null)
  const title = 'Active periods'
  const failure = error && (
    <Failure
      title={periods ? 'Couldn’t load older periods' : 'Couldn’t load active periods'}
      error={error}
      kept="The rest of this page works."
      tone="warning"
      onRetry={retry}
    />
  )
  if (periods && Ribbon) return <Ribbon {...props} title={title} periods={periods} failure={failure} />
  return (
    <Section title={title} panel action={<div className={`row-tight end ${classes.tools}`} />}>
      <div className="stack-xs">
        {missing}
        {!missing && (periods || !error) && (
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
