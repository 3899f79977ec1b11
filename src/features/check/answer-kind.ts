import { type Answers, isDoubt, plainAnswer } from '../../domain/verdict/answer'
import type { RecentToll } from '../../local/recents'

export type AnswerKind = NonNullable<RecentToll['kind']>

/** Returns the kind of a plain verdict, or `unclear` if the user has to look closer. */
export function plainKind(answers: Answers | undefined): AnswerKind {
  const answer = answers && plainAnswer(answers)
  if (!answer || answer.kind === 'changed') return 'unclear'
  // A time that has just passed isn't a reason to look closer: each card has that caveat.
  const isPlain = answer.caveats.every(({ code }) => code === 'just-passed' || !isDoubt(code))
  return isPlain ? answer.kind : 'unclear'
}
