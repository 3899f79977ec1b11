import { useRef, useState } from 'react'
import type { AssumedZone } from '../../../domain/dispute/assumed-zone'
import type { ReadSettings, SheetReport } from '../../../domain/dispute/read-tolls'
import type { TollField } from '../../../domain/dispute/toll'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { withTarget } from '../../../domain/sheet/column-mapping'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { useFocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'

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
        <div className="row-fields">
          <Button onClick={() => props.onAnswer(false)}>{monthFirst} (month first)</Button>
          <Button onClick={() => props.onAnswer(true)}>{dayFirst} (day first)</Button>
        </div>
      }
    >
      {countWords(rows, 'row has a date', 'rows have dates')} that can be read both ways.
    </Notice>
  )
}

/** Asks for each field that several columns could be, with a value of each. Until then the first of them counts. */
export function ColumnQuestions(props: {
  report: SheetReport
  settings: ReadSettings
  onAnswer: (change: Pick<ReadSettings, 'mapping' | 'isMappingChosen'>) => void
}) {
  const { mapping, isMappingChosen } = props.settings
  const [answered, setAnswered] = useState<readonly TollField[]>([])
  const questions = useRef<HTMLDivElement>(null)
  useFocusFallback(questions)
  const doubts = props.report.columns?.doubts ?? []
  const open = doubts.filter(({ field, isOpen }) => isOpen && !answered.includes(field))

  function answer(field: TollField, column: number) {
    setAnswered([...answered, field])
    props.onAnswer({ mapping: withTarget(mapping, column, field), isMappingChosen: open.length === 1 })
  }

  return (
    <div ref={questions} className="stack-sm unless-empty">
      {!isMappingChosen &&
        open.map(({ field, columns }) => (
          <Notice
            key={field}
            tone="warning"
            role="note"
            title={`Which column is “${TOLL_COLUMNS.find((one) => one.field === field)?.label}”?`}
            action={
              <div className="row-fields">
                {columns.map(({ column, name, sample }, at) => (
                  <Button
                    key={column}
                    variant={at === 0 ? 'filled' : 'default'}
                    onClick={() => answer(field, column)}
                  >
                    {visibleText(name)}
                    {sample && `: ${visibleText(sample)}`}
                  </Button>
                ))}
              </div>
            }
          >
            “{visibleText(columns[0]?.name ?? '')}” is used until you choose.
          </Notice>
        ))}
    </div>
  )
}

/** Asks for the zone where the list points to another one than the one that was assumed. */
export function ZoneQuestion(props: {
  assumed: string
  elsewhere: NonNullable<AssumedZone['elsewhere']>
  onAnswer: (zone: string) => void
}) {
  const { assumed, elsewhere } = props
  const question = useRef<HTMLDivElement>(null)
  useFocusFallback(question)
  return (
    <div ref={question}>
      <Notice
        tone="warning"
        role="note"
        title={`Are these times in ${elsewhere.zone}?`}
        action={
          <div className="row-fields">
            <Button onClick={() => props.onAnswer(elsewhere.zone)}>Use {elsewhere.zone}</Button>
            <Button variant="default" onClick={() => props.onAnswer(assumed)}>
              Keep {assumed}
            </Button>
          </div>
        }
      >
        {visibleText(elsewhere.why)} The list names no time zone, so {assumed} was assumed.
      </Notice>
    </div>
  )
}
