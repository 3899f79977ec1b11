import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { LONGEST_HTML, safeHtml } from '../../ui/safe-html'
import { planLabel, planPlace } from './plan-fields'

/** The HTML as text. What is typed stays while it is typed; when the field is left, it holds what is sent. */
export function HtmlSource(props: {
  html: string
  onChange: (html: string) => void
  /** What had to be taken out of what was typed. */
  onRemoved: (removed: readonly string[]) => void
  onFocus?: () => void
  onLeft?: () => void
}) {
  const [typed, setTyped] = useState<string | null>(null)

  function type(text: string) {
    const safe = safeHtml(text)
    setTyped(text)
    props.onChange(safe.html)
    props.onRemoved(safe.removed)
  }

  return (
    <Textarea
      id={planPlace('paymentInstructions').id}
      label={planLabel('paymentInstructions')}
      description="Paragraphs, line breaks, bold, italic, underline, lists and links (http and https)."
      rows={8}
      maxLength={LONGEST_HTML}
      spellCheck={false}
      value={typed ?? props.html}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => props.onFocus?.()}
      onBlur={() => {
        setTyped(null)
        props.onLeft?.()
      }}
    />
  )
}
