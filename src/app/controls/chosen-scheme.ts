/** Where Mantine stores the chosen colour scheme, and the attribute that styles (index.html's too) read. */
const KEY = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'

/**
 * Applies a chosen colour scheme to the outline in index.html. Call first of all: an inline script is not allowed, a
 * script of its own before the first paint would cost a round trip, and this one has been in the cache since the choice.
 */
export function showChosenScheme(): void {
  try {
    const chosen = localStorage.getItem(KEY)
    if (chosen === 'dark' || chosen === 'light') document.documentElement.setAttribute(ATTRIBUTE, chosen)
  } catch {
    // Storage is blocked: no choice can have been stored.
  }
}
