/** As much of an element as is used. */
interface DeepElement {
  readonly children: ArrayLike<DeepElement>
  readonly textContent: string | null
  replaceWith(text: string): void
}

/** Levels of elements that are kept. Mails in nested tables have 30 or 40 levels. */
export const MAX_LEVELS = 60

/**
 * Replaces elements below the most levels by their text, and returns whether there were any: the sanitizer copies all that
 * is within an element which it removes, so deep nesting would take seconds. Reads each element once.
 */
export function flattenDeep(root: Pick<DeepElement, 'children'>): boolean {
  let level = Array.from(root.children)
  for (let depth = 1; depth <= MAX_LEVELS; depth++)
    level = level.flatMap(({ children }) => Array.from(children))
  for (const element of level) element.replaceWith(element.textContent ?? '')
  return level.length > 0
}
