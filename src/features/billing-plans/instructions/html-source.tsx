import { useEffect, useRef, useState } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { isTooLong, safeHtml } from '../../../ui/content/safe-html'
import { TextArea } from '../../../ui/form/text-area'
import { planLabel, planPlace } from '../form/plan-fields'

/** The HTML as text. What is typed stays while it is typed; when the field is left, it holds what is sent. */
export function HtmlSource(props: {
  html: string
  /** What is wrong with it; '' for nothing. */
  error: string
  onChange: (html: string) => void
  /** What had to be taken out of what was typed. */
  onRemoved: (removed: readonly string[]) => void
  /** It was too much, and nothing of it was taken. */
  onTooLong: () => void
  /** Whether it takes the focus as it appears. */
  focused?: boolean
  onFocus?: () => void
  onLeft?: () => void
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
      id={planPlace('paymentInstructions').id}
      label={planLabel('paymentInstructions')}
      description="Paragraphs, line breaks, bold, italic, underline, lists and links (http and https)."
      rows={8}
      spellCheck={false}
      error={props.error !== '' && <bdi>{visibleText(props.error)}</bdi>}
      value={typed ?? props.html}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => props.onFocus?.()}
      onBlur={() => {
        // Another window has the keyboard; here nobody has left.
        if (document.activeElement === area.current) return
        setTyped(null)
        props.onLeft?.()
      }}
    />
  )
}
