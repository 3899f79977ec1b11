import type { AuthorityAt } from '../verdict/authority-at'
import { revisionsText } from '../words/revision-words'

interface AuthorityWords {
  readonly said: string
  /** What may be wrong with it; null where nothing is. */
  readonly doubt: string | null
  /** What it is based on. */
  readonly why: string
}

const DOUBT = 'This may be the status of today, not the one at that time.'

/** The toll-authority status in words: what it is, the doubt that is left, and why. */
export function authorityWords({ outcome, count, counts }: AuthorityAt): AuthorityWords {
  const matched = counts.filter((one) => one.count > 0)
  const list = matched.map((one) => `${one.status} ${one.count.toLocaleString('en')}`).join(', ') || 'none'
  const basis = `Of ${revisionsText(count)} by then match: ${list}.`
  if (outcome.kind === 'cannot-tell') {
    return {
      said: 'The status cannot be determined',
      doubt: null,
      why: `${basis} More than one status matches the same revision.`,
    }
  }
  const doubt = outcome.mayBeToday ? DOUBT : null
  if (outcome.kind === 'status') return { said: outcome.status, doubt, why: basis }
  const why = doubt ? basis : `${basis} The deciding one matches none.`
  return { said: 'None of the four', doubt, why }
}
