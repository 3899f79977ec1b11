import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { HtmlFrame } from '../../../ui/content/html-frame'
import { isTooLong, safeHtml } from '../../../ui/content/safe-html'
import { Lazy } from '../../../ui/feedback/lazy'
import { TextArea } from '../../../ui/form/text-area'
import { Section } from '../../../ui/layout/section'
import { useIdle } from '../../../ui/layout/use-idle'
import { FieldWarning } from '../fields/plan-fields'
import { type PlanForm, planField } from '../form/plan-form'
import { parseInstructions } from '../values/parse-values'
import classes from './instructions-section.module.css'
import type { EditorProps } from './visual-editor'

const FIELD = planField('paymentInstructions')

const loadEditor = async () => (await import('./visual-editor')).VisualEditor

export function InstructionsSection() {
  const { control, setValue } = useFormContext<PlanForm>()
  const html = useWatch({ control, name: 'paymentInstructions' })
  const { errors } = useFormState({ control, name: 'paymentInstructions' })
  const reading = parseInstructions(html)
  const [mode, setMode] = useState<string | null>('visual')
  const [note, setNote] = useState('')
  const isDrawn = useIdle(true)
  const source: EditorProps = {
    html,
    error: errors.paymentInstructions?.message ?? '',
    onChange: (text) => setValue('paymentInstructions', text, { shouldValidate: true }),
    onRemoved: (removed) =>
      setNote(removed.length === 0 ? '' : `Removed because invoices can’t show it: ${removed.join(', ')}`),
    onTooLong: () => setNote('Not pasted. The limit is 100,000 characters.'),
  }

  function show(mode: string | null) {
    setNote('')
    setMode(mode)
  }

  function editSource() {
    flushSync(() => show('source'))
    document.getElementById(FIELD.id)?.focus()
  }

  return (
    <Section title="Payment instructions" panel>
      <Tabs value={mode} onChange={show} keepMounted={false} classNames={{ panel: classes.panel ?? '' }}>
        <Tabs.List>
          <Tabs.Tab value="visual">Visual editor</Tabs.Tab>
          <Tabs.Tab value="source">HTML source</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="visual">
          {isDrawn && <Lazy load={loadEditor} with={{ ...source, onToSource: editSource }} />}
        </Tabs.Panel>
        <Tabs.Panel value="source">
          <HtmlSource {...source} />
        </Tabs.Panel>
      </Tabs>
      <div aria-live="polite" className="stack-tight unless-empty">
        {note !== '' && (
          <FieldWarning>
            <bdi>{note}</bdi>
          </FieldWarning>
        )}
        {reading.ok && reading.warning && <FieldWarning>{reading.warning}</FieldWarning>}
      </div>
      {html !== '' && <HtmlFrame title="Payment instructions as they are sent" html={html} />}
    </Section>
  )
}

/** Renders the HTML as text. On blur, typed text becomes the sanitized HTML, which is sent. */
function HtmlSource(props: EditorProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function type(text: string) {
    if (isTooLong(text) && text.length > (typed ?? props.html).length) return props.onTooLong()
    const safe = safeHtml(text)
    setTyped(text)
    props.onChange(safe.html)
    props.onRemoved(safe.removed)
  }

  return (
    <TextArea
      id={FIELD.id}
      label={FIELD.label}
      description="Paragraphs, bold, italic, underline, lists, and links."
      rows={8}
      spellCheck={false}
      error={props.error !== '' && <bdi>{visibleText(props.error)}</bdi>}
      value={typed ?? props.html}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={({ currentTarget }) => {
        // A different window has the focus: the field is still the active element here.
        if (document.activeElement !== currentTarget) setTyped(null)
      }}
    />
  )
}
