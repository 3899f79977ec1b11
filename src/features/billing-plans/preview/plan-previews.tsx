import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import { instantNow } from '../../../domain/time/now'
import { HOUR, modulo } from '../../../lib/time/instant'
import { wallText } from '../../../lib/time/moment-text'
import { instantToWall } from '../../../lib/time/zone'
import { useDeferredPlanState } from '../form/plan-form-context'
import { countErrors } from '../form/plan-problems'
import { InvoiceFace } from './invoice-face'
import { LifecyclePreview, type SampleTexts } from './lifecycle-preview'
import classes from './previews.module.css'
import { ProblemsPanel } from './problems-panel'
import { RequestTab } from './request-tab'

const TABS = ['Lifecycle', 'Invoice', 'Request', 'Problems'] as const
type TabName = (typeof TABS)[number]

/** What the plan would do, look like and send, and what is wrong with it. They may lag behind somebody who types fast. */
export const PlanPreviews = memo(function PlanPreviews(props: {
  zone: string
  /** Leads to the field of a problem's path. */
  onGoTo: (path: string) => void
}) {
  const { zone } = props
  const [shown, setShown] = useState<TabName>('Lifecycle')
  const [sample, setSample] = useState<SampleTexts>(() => sampleNow(zone))

  // Elements alone: only the one that is shown is drawn.
  const contents: Record<TabName, ReactNode> = {
    Lifecycle: <LifecyclePreview zone={zone} sample={sample} onSample={setSample} />,
    Invoice: <InvoiceFace />,
    Request: <RequestTab />,
    Problems: <ProblemsPanel onGoTo={props.onGoTo} />,
  }

  return (
    <Tabs value={shown} onChange={(value) => setShown(TABS.find((tab) => tab === value) ?? shown)}>
      <Tabs.List aria-label="Previews of the plan" className={classes.tabs}>
        {TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab} className={classes.label}>
            {tab}
            {tab === 'Problems' && <ProblemCount />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={classes.panel}>
          {/* The others would be drawn with every letter typed, and seen by nobody. */}
          {tab === shown && contents[tab]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
})

function ProblemCount() {
  const count = useDeferredPlanState((_, { allProblems }) => allProblems().length)
  const level = useDeferredPlanState((_, { allProblems }) =>
    countErrors(allProblems()) > 0 ? 'error' : 'warning',
  )
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={classes.count} data-level={level}>
        {count}
      </span>
    </>
  )
}

/** An agreement that ended an hour ago, invoiced at the last full hour. */
function sampleNow(zone: string): SampleTexts {
  const now = instantNow()
  const hour = now - modulo(now, HOUR)
  const text = wallText(instantToWall(hour, zone), 60_000_000)
  return { created: text, ended: text, usage: '' }
}
