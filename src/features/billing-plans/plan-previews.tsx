import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { instantNow } from '../../domain/now'
import { HOUR, modulo } from '../../lib/instant'
import { wallText } from '../../lib/moment-text'
import { instantToWall } from '../../lib/zone'
import { InvoiceFace } from './invoice-face'
import { LifecyclePreview, type SampleTexts } from './lifecycle-preview'
import type { PlanForm } from './plan-form'
import type { PlanProblem } from './plan-problem'
import classes from './previews.module.css'
import { ProblemsPanel } from './problems-panel'
import { RequestTab } from './request-tab'

const TABS = ['Lifecycle', 'Invoice', 'Request', 'Problems'] as const
type TabName = (typeof TABS)[number]

/** What the plan would do, look like and send, and what is wrong with it. They may lag behind somebody who types fast. */
export function PlanPreviews(props: {
  form: PlanForm
  problems: readonly PlanProblem[]
  zone: string
  /** Leads to the field of a problem's path. */
  onGoTo: (path: string) => void
}) {
  const form = useDeferredValue(props.form)
  const { zone, problems } = props
  const [shown, setShown] = useState<TabName>('Lifecycle')
  const [sample, setSample] = useState<SampleTexts>(() => sampleNow(zone))
  const errors = problems.filter(({ level }) => level === 'error').length

  // Elements alone: only the one that is shown is drawn.
  const contents: Record<TabName, ReactNode> = {
    Lifecycle: <LifecyclePreview form={form} zone={zone} sample={sample} onSample={setSample} />,
    Invoice: <InvoiceFace form={form} />,
    Request: <RequestTab form={form} errors={errors} />,
    Problems: <ProblemsPanel form={props.form} problems={problems} onGoTo={props.onGoTo} />,
  }

  return (
    <Tabs value={shown} onChange={(value) => setShown(TABS.find((tab) => tab === value) ?? shown)}>
      <Tabs.List aria-label="Previews of the plan" className={classes.tabs}>
        {TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab} className={classes.label}>
            {tab}
            {tab === 'Problems' && problems.length > 0 && (
              <span className={classes.count} data-level={errors > 0 ? 'error' : 'warning'}>
                {problems.length}
              </span>
            )}
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
}

/** An agreement that ended an hour ago, invoiced at the last full hour. */
function sampleNow(zone: string): SampleTexts {
  const now = instantNow()
  const hour = now - modulo(now, HOUR)
  const text = wallText(instantToWall(hour, zone), 60_000_000)
  return { created: text, ended: text, usage: '' }
}
