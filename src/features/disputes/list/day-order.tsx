import type { SheetReport } from '../../../domain/dispute/read-tolls'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import classes from './list.module.css'

/** Asks whether the day or the month comes first, with both readings of a row. Nothing is checked before. */
export function DayOrderQuestion(props: {
  question: NonNullable<SheetReport['dayOrder']>
  onAnswer: (dayFirst: boolean) => void
}) {
  const { rows, example, monthFirst, dayFirst } = props.question
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`Does ${visibleText(example)} mean ${monthFirst} or ${dayFirst}?`}
      action={
        <div className={classes.ways}>
          <Button onClick={() => props.onAnswer(false)}>{monthFirst} (month first)</Button>
          <Button onClick={() => props.onAnswer(true)}>{dayFirst} (day first)</Button>
        </div>
      }
    >
      {countWords(rows, 'row has a date', 'rows have dates')} that can be read both ways.
    </Notice>
  )
}
