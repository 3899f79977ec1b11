/** Matches control characters except tab and line breaks, and direction marks. They're invisible but change how text appears. */
const HIDDEN = /(?![\t\n\r])(?:\p{Cc}|\p{Bidi_Control})/gu

/** Escapes characters that hide or reorder text: `exe.\u202Egnp` → `exe.⟨U+202E⟩gnp`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (mark) => `⟨U+${codeOf(mark)}⟩`)
}

/** Escapes the same characters in JSON with `\u`, so its value stays the same. */
export function visibleJson(json: string): string {
  return json.replace(HIDDEN, (mark) => `\\u${codeOf(mark)}`)
}

function codeOf(mark: string): string {
  return mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}

export const LONGEST_SHOWN = 500

export function shortened(text: string, longest = LONGEST_SHOWN): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
