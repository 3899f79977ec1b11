import { Tabs } from '@mantine/core'
import { useIntersection, useTimeout } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { HtmlFrame } from '../../../ui/content/html-frame'
import { isTooLong, safeHtml } from '../../../ui/content/safe-html'
import { useCode } from '../../../ui/feedback/lazy'
import { TextArea } from '../../../ui/form/text-area'
import { Section } from '../../../ui/layout/section'
import { useIdle } from '../../../ui/layout/use-idle'
import { FieldWarning } from '../fields/plan-inputs'
import { useForget } from '../form/plan-context'
import { type PlanForm, planField } from '../form/plan-form'
import { instructionWarnings } from '../form/plan-problems'
import classes from './instructions-section.module.css'
import type { EditorProps } from './visual-editor'

const FIELD = planField('paymentInstructions')

/** How long the visual editor's code waits while its place is out of sight, in milliseconds. */
const OUT_OF_SIGHT_MS = 8_000

/** Edits the HTML on driver invoices, formatted or as source, and previews exactly what is sent. */
export function InstructionsSection() {
  const { control, setValue } = useFormContext<PlanForm>()
  const forget = useForget('paymentInstructions')
  const html = useWatch({ control, name: 'paymentInstructions' })
  const { errors } = useFormState({ control, name: 'paymentInstructions' })
  const error = errors.paymentInstructions?.message ?? ''
  const warning = instructionWarnings(html).join(' ')
  const [mode, setMode] = useState<string | null>('visual')
  const [note, setNote] = useState('')
  /** Whether the source was opened from within the visual editor, which had the focus and is gone. */
  const [fromEditor, setFromEditor] = useState(false)
  const { ref, VisualEditor, failed, onWriting } = useVisualEditor()
  const change = (text: string) => {
    forget()
    setValue('paymentInstructions', text)
  }
  const reports = {
    onRemoved: (removed: readonly string[]) =>
      setNote(removed.length === 0 ? '' : `Removed, since invoices can’t show it: ${removed.join(', ')}`),
    onTooLong: () => setNote('Not pasted: it has more than 100,000 characters. Shorten it.'),
  }
  const source = { html, error, onChange: change, ...reports }

  function show(mode: string | null, from: 'tab' | 'editor') {
    setFromEditor(from === 'editor')
    setNote('')
    setMode(mode)
  }

  return (
    <Section title="Payment instructions" panel>
      <Tabs
        ref={ref}
        value={mode}
        onChange={(tab) => show(tab, 'tab')}
        keepMounted={false}
        classNames={{ panel: classes.panel ?? '' }}
      >
        <Tabs.List>
          <Tabs.Tab value="visual">Visual editor</Tabs.Tab>
          <Tabs.Tab value="source">HTML source</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="visual">
          {VisualEditor === undefined ? (
            <>
              <HtmlSource {...source} rows={5} onWriting={onWriting} />
              <p className="muted">
                {failed
                  ? 'The visual editor could not be loaded. You can write HTML here.'
                  : 'Loading the visual editor… You can write HTML meanwhile.'}
              </p>
            </>
          ) : (
            <VisualEditor {...source} onToSource={() => show('source', 'editor')} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="source">
          <HtmlSource {...source} focused={fromEditor} />
        </Tabs.Panel>
      </Tabs>
      <div aria-live="polite" className="stack-tight unless-empty">
        {note !== '' && (
          <FieldWarning>
            <bdi>{note}</bdi>
          </FieldWarning>
        )}
        {warning !== '' && <FieldWarning>{warning}</FieldWarning>}
      </div>
      {html !== '' && <HtmlFrame title="Payment instructions as they are sent" html={html} />}
    </Section>
  )
}

const loadEditor = async () => (await import('./visual-editor')).VisualEditor

/**
 * Loads the visual editor, whose code is large, once the page is drawn and its place (the element with `ref`) is within half
 * a screen of the view, or a while later. It replaces the textarea only while that does not have the focus.
 */
function useVisualEditor() {
  const { ref, entry } = useIntersection({ rootMargin: '50% 0px' })
  const [isDue, setDue] = useState(false)
  useTimeout(() => setDue(true), OUT_OF_SIGHT_MS, { autoInvoke: true })
  if (entry?.isIntersecting && !isDue) setDue(true)
  const idle = useIdle(isDue)
  // The textarea stays, with a message, until the connection is back.
  const { code, failure } = useCode(idle ? loadEditor : null)
  const [writing, setWriting] = useState(false)
  const [shown, setShown] = useState(false)
  if (code !== undefined && !writing && !shown) setShown(true)
  return {
    ref,
    VisualEditor: shown ? code : undefined,
    failed: failure !== null,
    onWriting: setWriting,
  }
}

/**
 * The HTML as text.
 * The typed text stays until the field loses the focus; then it shows the sanitised HTML that is sent.
 */
function HtmlSource(
  props: EditorProps & {
    /** How many lines it shows, 8 by default. */
    rows?: number
    /** Whether it takes the focus when it mounts. */
    focused?: boolean
    /** Whether the field has the focus. */
    onWriting?: (isWriting: boolean) => void
  },
) {
  const [typed, setTyped] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [focused] = useState(props.focused)
  useEffect(() => {
    if (focused) area.current?.focus()
  }, [focused])

  function type(text: string) {
    if (isTooLong(text) && text.length > (typed ?? props.html).length) return props.onTooLong()
    const safe = safeHtml(text)
    setTyped(text)
    props.onChange(safe.html)
    props.onRemoved(safe.removed)
  }

  return (
    <TextArea
      ref={area}
      id={FIELD.id}
      label={FIELD.label}
      description="Paragraphs, bold, italic, underline, lists and links."
      rows={props.rows ?? 8}
      spellCheck={false}
      error={props.error !== '' && <bdi>{visibleText(props.error)}</bdi>}
      value={typed ?? props.html}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => props.onWriting?.(true)}
      onBlur={() => {
        // Another window has the focus: the field is still the active element here.
        if (document.activeElement === area.current) return
        setTyped(null)
        props.onWriting?.(false)
      }}
    />
  )
}
