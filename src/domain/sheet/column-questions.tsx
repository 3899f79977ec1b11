import { useState } from 'react'
import { visibleText } from '../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../ui/button/button'
import { focusFallback } from '../../ui/feedback/focus-fallback'
import { Notice } from '../../ui/feedback/notice'
import { withTarget } from './column-mapping'
import type { ColumnDoubt } from './column-scores'
import { topRows } from './header-rows'
import type { ColumnMapping, SheetColumn } from './sheet-columns'

/** Asks for each field that several columns could be, with a value of each. Until then the first of them counts. */
export function ColumnQuestions<Field extends string>(props: {
  doubts: readonly ColumnDoubt<Field>[]
  columns: readonly SheetColumn<Field>[]
  mapping: ColumnMapping<Field>
  /** A person has chosen the columns: nothing is asked any more. */
  isChosen?: boolean | undefined
  /** `isLast`: no further question is open. */
  onAnswer: (mapping: ColumnMapping<Field>, isLast: boolean) => void
}) {
  const [answered, setAnswered] = useState<readonly Field[]>([])
  const open = props.doubts.filter(({ field, isOpen }) => isOpen && !answered.includes(field))

  function answer(field: Field, column: number) {
    setAnswered([...answered, field])
    props.onAnswer(withTarget(props.mapping, column, field), open.length === 1)
  }

  return (
    <div ref={focusFallback} className="stack-sm unless-empty">
      {!props.isChosen &&
        open.map(({ field, columns }) => (
          <Notice
            key={field}
            tone="warning"
            role="note"
            title={`Which column is “${props.columns.find((one) => one.field === field)?.label}”?`}
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

/** Asks whether the first row names the columns, where none of its names is known. Until then it does. */
export function HeaderQuestion(props: {
  first: readonly (readonly string[])[]
  /** @param rows how many rows at the top are the header: one or none */
  onAnswer: (rows: number) => void
}) {
  return (
    <div ref={focusFallback}>
      <Notice
        tone="warning"
        role="note"
        title="Does the first row name the columns?"
        action={
          <div className="row-fields">
            <Button onClick={() => props.onAnswer(1)}>It names the columns</Button>
            <SecondaryButton onClick={() => props.onAnswer(0)}>It is a row of the list</SecondaryButton>
          </div>
        }
      >
        “{topRows(props.first)[0]}” is left out as a header until you choose.
      </Notice>
    </div>
  )
}
