import { Tabs } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { HtmlFrame } from '../../../ui/content/html-frame'
import { isTooLong, safeHtml } from '../../../ui/content/safe-html'
import { TextArea } from '../../../ui/form/text-area'
import { Section } from '../../../ui/layout/section'
import { useIdle } from '../../../ui/layout/use-idle'
import { FieldWarning } from '../fields/field-warning'
import { useForget } from '../form/plan-context'
import { planId, planLabel } from '../form/plan-fields'
import type { PlanForm } from '../form/plan-form'
import { instructionWarnings } from '../form/plan-problems'
import classes from './instructions-section.module.css'
import type { VisualEditor as VisualEditorType } from './visual-editor'

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
  const tabs = useRef<HTMLDivElement>(null)
  const { VisualEditor, failed, onSourceFocus, onSourceBlur } = useVisualEditor(tabs)
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
        ref={tabs}
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
          {VisualEditor === null ? (
            <>
              <HtmlSource {...source} rows={5} onFocus={onSourceFocus} onBlur={onSourceBlur} />
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

/**
 * Loads the visual editor, whose code is large, once the page is drawn and its place is near the view, or a while later. It
 * replaces the textarea only while that does not have the focus.
 */
function useVisualEditor(place: RefObject<HTMLElement | null>) {
  const idle = useIdle(useNear(place, OUT_OF_SIGHT_MS))
  const [loaded, setLoaded] = useState<typeof VisualEditorType | null>(null)
  const [shown, setShown] = useState(false)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(1)
  const writing = useRef(false)

  useEffect(() => {
    if (!idle) return
    let cancelled = false
    const again = () => setTries(tries + 1)
    import('./visual-editor').then(
      (module) => {
        if (cancelled) return
        setLoaded(() => module.VisualEditor)
        if (!writing.current) setShown(true)
      },
      () => {
        // The textarea stays, with a message, until the connection is back.
        if (cancelled) return
        setFailed(true)
        window.addEventListener('online', again, { once: true })
      },
    )
    return () => {
      cancelled = true
      window.removeEventListener('online', again)
    }
  }, [idle, tries])

  return {
    VisualEditor: shown ? loaded : null,
    failed,
    onSourceFocus: () => {
      writing.current = true
    },
    onSourceBlur: () => {
      writing.current = false
      if (loaded !== null) setShown(true)
    },
  }
}

/**
 * Whether an element has come within half a screen of the view, or `atLatest` milliseconds have passed: for what is large,
 * and out of sight at first.
 */
function useNear(element: RefObject<HTMLElement | null>, atLatest: number): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || element.current === null) return
    const timer = setTimeout(() => setNear(true), atLatest)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '50% 0px' },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, near, atLatest])
  return near
}

/**
 * The HTML as text.
 * The typed text stays until the field loses the focus; then it shows the sanitised HTML that is sent.
 */
function HtmlSource(props: {
  html: string
  /** Its error; '' for none. */
  error: string
  onChange: (html: string) => void
  /** Reports what was removed from the typed text. */
  onRemoved: (removed: readonly string[]) => void
  /** The text was too long and was ignored. */
  onTooLong: () => void
  /** How many lines it shows, 8 by default. */
  rows?: number
  /** Whether it takes the focus when it mounts. */
  focused?: boolean
  onFocus?: () => void
  onBlur?: () => void
}) {
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
      id={planId('paymentInstructions')}
      label={planLabel('paymentInstructions')}
      description="Paragraphs, bold, italic, underline, lists and links."
      rows={props.rows ?? 8}
      spellCheck={false}
      error={props.error !== '' && <bdi>{visibleText(props.error)}</bdi>}
      value={typed ?? props.html}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => props.onFocus?.()}
      onBlur={() => {
        // Another window has the focus: the field is still the active element here.
        if (document.activeElement === area.current) return
        setTyped(null)
        props.onBlur?.()
      }}
    />
  )
}
