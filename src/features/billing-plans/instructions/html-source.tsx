import { useEffect, useRef, useState } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { isTooLong, safeHtml } from '../../../ui/content/safe-html'
import { TextArea } from '../../../ui/form/text-area'
import { planId, planLabel } from '../form/plan-fields'

/**
 * The HTML as text.
 * The typed text stays until the field loses the focus; then it shows the sanitised HTML that is sent.
 */
export function HtmlSource(props: {
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
