import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { shortened, visibleText } from '../../lib/text/visible-text'
import { SecondaryButton } from '../../ui/button/button'
import { focusFallback } from '../../ui/feedback/focus-fallback'
import { Notice } from '../../ui/feedback/notice'
import classes from './column-mapper.module.css'
import { topRows } from './header-rows'
import {
  type ColumnDoubt,
  type ColumnMapping,
  type Rows,
  type SheetColumn,
  withTarget,
} from './sheet-columns'
import type { ReadSheets } from './sheet-rows'

const SAMPLES = 3

/** The user's choice of the header row. `rows`: how many rows at the top aren't data, 0 without a header. */
interface HeaderChoice {
  readonly rows: number
  readonly top: readonly string[]
  readonly onChange: (rows: number) => void
}

export function ColumnMapper<Field extends string>(props: {
  names: readonly string[]
  sample: Rows
  mapping: ColumnMapping<Field>
  columns: readonly SheetColumn<Field>[]
  /** Formats a field's values as they are parsed. If absent, cells are shown unchanged. */
  readAs?: (field: Field) => readonly string[]
  otherwise: string
  header?: HeaderChoice
  sheet?: (ReadSheets & { onChange: (sheet: string) => void }) | undefined
  onChange: (mapping: ColumnMapping<Field>) => void
  children?: ReactNode
}) {
  const { mapping, columns, header, sheet } = props
  const fields = columns.map(({ field, label }) => ({ value: field, label }))
  const places = mapping.map((field, column) => ({ field, column }))
  return (
    <fieldset className="stack-xs" aria-label="Columns">
      <div className={`unless-empty ${classes.settings}`}>
        {sheet && (
          <NativeSelect
            size="xs"
            label="Sheet"
            description="The sheet to use"
            value={sheet.read}
            data={sheet.all.map((value) => ({ value, label: visibleText(value) }))}
            onChange={(event) => sheet.onChange(event.currentTarget.value)}
          />
        )}
        {header && (
          <NativeSelect
            size="xs"
            label="Header"
            description="Row with the column names"
            value={String(header.rows)}
            data={headerChoices(header)}
            onChange={(event) => header.onChange(Number(event.currentTarget.value))}
          />
        )}
        {props.children}
      </div>
      <div className={classes.columns}>
        {places.map(({ field, column }) => (
          <NativeSelect
            key={column}
            size="xs"
            label={visibleText(props.names[column] ?? '').slice(0, 60) || `Column ${column + 1}`}
            description={samplesText((field && props.readAs?.(field)) ?? [], props.sample, column)}
            value={field ?? ''}
            data={[{ value: '', label: props.otherwise }, ...fields]}
            onChange={(event) => {
              const chosen = columns.find((one) => one.field === event.currentTarget.value)
              props.onChange(withTarget(mapping, column, chosen?.field ?? null))
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

function headerChoices({ rows, top }: HeaderChoice): { value: string; label: string }[] {
  const named = top.map((text, at) => ({ value: String(at + 1), label: `Row ${at + 1}: ${text || 'empty'}` }))
  // The settings of an imported list may name a row below these.
  const further = rows > top.length ? [{ value: String(rows), label: `Row ${rows}` }] : []
  return [{ value: '0', label: 'No header' }, ...named, ...further]
}

function samplesText(read: readonly string[], sample: Rows, column: number): string {
  const cells = sample.map((row) => row[column]?.trim() ?? '')
  const shown = [...new Set((read.length > 0 ? read : cells).filter(Boolean))]
    .slice(0, SAMPLES)
    .map((value) => visibleText(value).slice(0, 30))
  return shown.length === 0 ? 'Empty' : shown.join(' · ')
}

export function ColumnQuestions<Field extends string>(props: {
  doubts: readonly ColumnDoubt<Field>[]
  mapping: ColumnMapping<Field>
  isChosen?: boolean | undefined
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
        open.map(({ field, label, columns }) => (
          <Question
            key={field}
            title={`Which column is “${label}”?`}
            answers={columns.map(({ column, name, sample }) => ({
              label: visibleText(name) + (sample && `: ${visibleText(shortened(sample))}`),
              onChoose: () => answer(field, column),
            }))}
          >
            We’re using “{visibleText(columns[0]?.name ?? '')}” until you choose.
          </Question>
        ))}
    </div>
  )
}

/** Asks a question about a list. The first of the answers is the one in use. */
function Question(props: {
  title: string
  answers: readonly { label: string; onChoose: () => void }[]
  children: ReactNode
}) {
  const buttons = props.answers.map(({ label, onChoose }) => (
    <SecondaryButton key={label} onClick={onChoose}>
      {label}
    </SecondaryButton>
  ))
  const action = <div className="row-fields">{buttons}</div>
  return (
    <Notice tone="warning" title={props.title} action={action}>
      {props.children}
    </Notice>
  )
}

export function HeaderQuestion(props: {
  first: Rows
  /** @param rows how many rows at the top are the header: 1 or 0 */
  onAnswer: (rows: number) => void
}) {
  return (
    <div ref={focusFallback}>
      <Question
        title="Is the first row a header?"
        answers={[
          { label: 'Yes, it’s a header', onChoose: () => props.onAnswer(1) },
          { label: 'No, it’s data', onChoose: () => props.onAnswer(0) },
        ]}
      >
        We’re treating “{topRows(props.first)[0]}” as a header until you choose.
      </Question>
    </div>
  )
}
