/** Control characters other than tab and line breaks, and marks of writing direction: they change what is read, unseen. */
const HIDDEN = /(?![\t\n\r])(?:\p{Cc}|\p{Bidi_Control})/gu

/** A text from data with what would hide or turn around its letters written out: `exe.\u202Egnp` → `exe.⟨U+202E⟩gnp`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (mark) => `⟨U+${codeOf(mark)}⟩`)
}

/** JSON that says the same with what would hide or turn around its letters escaped, as JSON itself escapes. */
export function visibleJson(json: string): string {
  return json.replace(HIDDEN, (mark) => `\\u${codeOf(mark)}`)
}

function codeOf(mark: string): string {
  return mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}
