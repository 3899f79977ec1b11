import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { HtmlFrame } from '../../ui/html-frame'
import { Section } from '../../ui/section'
import { FieldWarning } from './field-warning'
import { HtmlSource } from './html-source'
import classes from './instructions-section.module.css'
import { usePlan, usePlanDesk } from './plan-context'
import { planPlace } from './plan-fields'
import { useVisualEditor } from './use-visual-editor'

/** The HTML on driver invoices: formatted in place or as its source, and previewed exactly as it is sent. */
export function InstructionsSection() {
  const { form } = usePlanDesk()
  const html = usePlan(({ values }) => values.paymentInstructions)
  const warning = usePlan((_, { saying }) => saying(planPlace('paymentInstructions').path, 'warning'))
  const error = usePlan((_, { saying }) => saying(planPlace('paymentInstructions').path, 'error'))
  const [mode, setMode] = useState<string | null>('visual')
  const [removed, setRemoved] = useState<readonly string[]>([])
  const { VisualEditor, failed, onSourceFocus, onSourceBlur } = useVisualEditor()
  const change = (text: string) => form.setValue('paymentInstructions', text)
  const source = { html, onChange: change, onRemoved: setRemoved }

  return (
    <Section title="Payment instructions" panel>
      <Tabs value={mode} onChange={setMode} keepMounted={false} classNames={{ panel: classes.panel ?? '' }}>
        <Tabs.List>
          <Tabs.Tab value="visual">Visual editor</Tabs.Tab>
          <Tabs.Tab value="source">HTML source</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="visual">
          {VisualEditor === null ? (
            <>
              <HtmlSource {...source} onFocus={onSourceFocus} onLeft={onSourceBlur} />
              <p className="muted">
                {failed
                  ? 'The visual editor could not be loaded. The HTML can be written here all the same.'
                  : 'The visual editor is being loaded; the HTML can be written meanwhile.'}
              </p>
            </>
          ) : (
            <VisualEditor
              html={html}
              onChange={change}
              onRemoved={setRemoved}
              onToSource={() => setMode('source')}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="source">
          <HtmlSource {...source} />
        </Tabs.Panel>
      </Tabs>
      <div aria-live="polite" className={classes.notes}>
        {removed.length > 0 && (
          <FieldWarning>
            Taken out, because invoices may not hold it: <bdi>{removed.join(', ')}</bdi>.
          </FieldWarning>
        )}
        {warning !== '' && <FieldWarning>{warning}</FieldWarning>}
        {error !== '' && <span className={classes.error}>{error}</span>}
      </div>
      {html !== '' && <HtmlFrame title="Payment instructions as they are sent" html={html} />}
    </Section>
  )
}
