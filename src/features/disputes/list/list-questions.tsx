import type { SheetReport } from '../../../domain/dispute/list-tally'
import type { AssumedZone } from '../../../domain/dispute/list-zones'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'

/** Asks whether the day or the month comes first, with both readings of a row. Nothing is checked before. */
export function DayOrderQuestion(props: {
  question: NonNullable<SheetReport['dayOrder']>
  onAnswer: (dayFirst: boolean) => void
}) {
  const { dates, example, monthFirst, dayFirst } = props.question
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`Does ${visibleText(example)} mean ${monthFirst} or ${dayFirst}?`}
      action={
        <div className="row-fields">
          <Button onClick={() => props.onAnswer(false)}>{monthFirst} (month first)</Button>
          <Button onClick={() => props.onAnswer(true)}>{dayFirst} (day first)</Button>
        </div>
      }
    >
      {countWords(dates, 'date')} can be read both ways.
    </Notice>
  )
}

/** Asks for the zone where the list points to another one than the one that was assumed. */
export function ZoneQuestion(props: {
  assumed: string
  elsewhere: NonNullable<AssumedZone['elsewhere']>
  onAnswer: (zone: string) => void
}) {
  const { assumed, elsewhere } = props
  return (
    <div ref={focusFallback}>
      <Notice
        tone="warning"
        role="note"
        title={`Are these times in ${elsewhere.zone}?`}
        action={
          <div className="row-fields">
            <Button onClick={() => props.onAnswer(elsewhere.zone)}>Use {elsewhere.zone}</Button>
            <SecondaryButton onClick={() => props.onAnswer(assumed)}>Keep {assumed}</SecondaryButton>
          </div>
        }
      >
        {visibleText(elsewhere.why)} The list names no time zone, so {assumed} was assumed.
      </Notice>
    </div>
  )
}
