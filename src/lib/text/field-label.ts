import { visibleText } from './visible-text'

/** Converts a field's name to words: `issued_at` → "Issued at", `api_key` → "API key". Keeps other formats. */
export function fieldLabel(name: string): string {
  if (!/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(name)) return visibleText(name) || '(no name)'
  const words = name.replaceAll('_', ' ').replace(/\b(?:api|id|url)\b/g, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
