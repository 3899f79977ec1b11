/** Matches control characters except tab and line breaks, and direction marks. They're invisible but change how text appears. */
const HIDDEN = /(?![\t\n\r])(?:\p{Cc}|\p{Bidi_Control})/gu

/** Escapes characters that hide or reorder text: `exe.\u202Egnp` → `exe.⟨U+202E⟩gnp`. */
export const visibleText = (text: string): string => text.replace(HIDDEN, (mark) => `⟨U+${codeOf(mark)}⟩`)

/** Escapes the same characters in JSON with `\u`, so its value stays the same. */
export const visibleJson = (json: string): string => json.replace(HIDDEN, (mark) => `\\u${codeOf(mark)}`)

const codeOf = (mark: string): string => mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

export const LONGEST_SHOWN = 500

export const shortened = (text: string, longest = LONGEST_SHOWN): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text
