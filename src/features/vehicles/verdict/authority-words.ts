import type { AuthorityAt } from '../../../domain/verdict/authority-at'
import { revisionsText } from '../../../domain/words/revision-words'

/** The toll-authority status in words: what it is, and why. */
export function authorityWords({ outcome, count, counts }: AuthorityAt): { said: string; why: string } {
  const matched = counts.filter((one) => one.count > 0)
  const list = matched.map((one) => `${one.status} ${one.count.toLocaleString('en')}`).join(', ') || 'none'
  const basis = `Of ${revisionsText(count)} by then match: ${list}.`
  if (outcome.kind === 'status') return { said: outcome.status, why: basis }
  if (outcome.kind === 'none') {
    return {
      said: 'None of the four',
      why: `${basis} The deciding one matches no status that the API names.`,
    }
  }
  const why =
    outcome.why === 'overlap'
      ? 'Together that is more than there are, so the service does not filter by exactly one status.'
      : 'Either it has been that all along, or the service does not filter by it: the answers would be the same.'
  return { said: 'Cannot tell', why: `${basis} ${why}` }
}
