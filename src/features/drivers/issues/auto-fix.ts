import type { IssueCause } from '../rows/cell-issue'

/** What one click makes of a text with such a cause; null where a person has to look. */
export function autoFix(cause: IssueCause, text: string): string | null {
  switch (cause) {
    case 'blanks':
    case 'email-blanks':
      return text.trim()
    case 'line-break':
      return text.trim().replace(/\s*[\r\n]+\s*/g, ' ')
    case 'zip-zeros': {
      const [zip = '', ...more] = text.split('-')
      return [zip.padStart(5, '0'), ...more].join('-')
    }
    case 'state-case':
      return text.toUpperCase()
    default:
      return null
  }
}
