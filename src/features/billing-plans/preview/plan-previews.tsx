import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import { usePlanProblems } from '../form/plan-context'
import { countErrors } from '../form/plan-problems'
import { InvoiceFace } from './invoice-face'
import { LifecyclePreview, type SampleTexts } from './lifecycle-preview'
import classes from './previews.module.css'
import { ProblemsPanel } from './problems-panel'
import { RequestTab } from './request-tab'

const TABS = ['Lifecycle', 'Invoice', 'Request', 'Problems'] as const
type TabName = (typeof TABS)[number]

/**
 * Tabs that show what the plan does, looks like and sends, and its problems.
 * They may lag behind fast typing.
 */
export const PlanPreviews = memo(function PlanPreviews(props: {
  /** Focuses the field of a problem, by its name. */
  onGoTo: (name: string) => void
}) {
  const [shown, setShown] = useState<TabName>('Lifecycle')
  const [sample, setSample] = useState<SampleTexts | null>(null)

  // Only the element of the shown tab is rendered.
  const contents: Record<TabName, ReactNode> = {
    Lifecycle: <LifecyclePreview sample={sample} onSample={setSample} />,
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
          {/* Hidden tabs would render with every keystroke. */}
          {tab === shown && contents[tab]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
})

function ProblemCount() {
  const problems = usePlanProblems()
  if (problems.length === 0) return null
  return (
    <>
      {' '}
      <span
        className={`small tabular toned ${classes.count}`}
        data-tone={countErrors(problems) > 0 ? 'error' : 'warning'}
      >
        {problems.length}
      </span>
    </>
  )
}
