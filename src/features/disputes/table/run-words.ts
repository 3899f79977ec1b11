import { countWords } from '../../../lib/text/count-words'
import type { RunState } from '../check/dispute-state'

/** Whether a check has begun and is not over: it may be waiting or paused. */
export function isRunning({ phase }: RunState): boolean {
  return phase !== 'idle' && phase !== 'done'
}

/** How far a check is: `1,234 of 10,000 rows · about 2 min left`. */
export function progressText({ phase, done, total, secondsLeft }: RunState): string {
  if (phase === 'finding') return 'Looking up the vehicles…'
  const rows = `${done.toLocaleString('en')} of ${countWords(total, 'row')}`
  if (phase === 'paused') return `Paused · ${rows}`
  return secondsLeft === null || phase !== 'checking' ? rows : `${rows} · ${leftText(secondsLeft)}`
}

function leftText(seconds: number): string {
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 90) return `about ${Math.round(seconds / 10) * 10} s left`
  return `about ${Math.round(seconds / 60)} min left`
}

/** Why nothing goes on, and what happens next; null while rows are checked or it is paused. */
export function waitText({ phase }: RunState): string | null {
  if (phase === 'waiting') return 'Too many requests. Checking goes on by itself in a moment.'
  if (phase === 'offline') return 'No connection. Checking goes on by itself once it is back.'
  if (phase === 'signed-out')
    return 'You are signed out. Checking goes on once you sign in; finished rows are kept.'
  return null
}
