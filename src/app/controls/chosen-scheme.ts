/** Where Mantine keeps the colours that somebody chose, and where its styles and the outline's look for them. */
const KEY = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'

/**
 * Puts the outline of index.html in the colours that were chosen here, where they are not the system's. To be called
 * first of all: a script of its own before the first paint would cost every first visit a round trip, while this one
 * has been in the cache since the choice was made.
 */
export function showChosenScheme(): void {
  try {
    const chosen = localStorage.getItem(KEY)
    if (chosen === 'dark' || chosen === 'light') document.documentElement.setAttribute(ATTRIBUTE, chosen)
  } catch {
    // Storage is blocked: then nothing was chosen that outlasts the tab.
  }
}
