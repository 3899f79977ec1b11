import { NativeSelect } from '@mantine/core'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { NUMBER_KINDS, type NumberKind } from '../../../domain/find/readings'
import { NUMBER_KIND_WORDS } from '../../../domain/find/vehicle-question'
import { ColumnMapper } from '../../../domain/sheet/column-mapper'
import { shownName, withTarget } from '../../../domain/sheet/column-mapping'
import { ColumnQuestions, HeaderQuestion } from '../../../domain/sheet/column-questions'
import { topRows } from '../../../domain/sheet/header-rows'
import type { ColumnMapping } from '../../../domain/sheet/sheet-columns'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { ListIntake } from '../../../ui/drop/list-intake'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { Reading } from '../../../ui/feedback/reading'
import { LineNotes } from '../import/line-notes'
import { type ImportedRows, MAX_ROWS, readImportFile } from '../import/read-import'
import { useImportReading } from '../import/use-import-reading'
import { isEmpty } from '../save/vehicle-edits'
import { CHANGE_COLUMNS, type ChangeField, columnsOf, customColumn } from './change-columns'
import { type ChangeDraft, withoutFixes, withText } from './change-draft'
import classes from './change-input.module.css'
import { DoWhat, ForAllFields } from './for-all-fields'
import { bareNumbers } from './name-vehicles'
import {
  type ChangeSheet,
  disabledBecause,
  hasVehicle,
  mappingOf,
  readSheet,
  takenColumns,
  type WantedChange,
  wantedOf,
} from './read-changes'
import { wantedText } from './wanted-text'

/** No wider than a phone. */
const EXAMPLE = 'Plate\tOn the fleet\n8ABC123 NY\tno\nFRU4944 NY\tyes'

/** Characters from which on a paste is put in by the page: browsers take seconds for thousands of lines. */
const LONG_PASTE = 20_000

/** Which vehicles are to be changed, and how: a pasted list or a file, and values for all of them. */
export function ChangeInput(props: {
  draft: ChangeDraft
  onDraft: (next: ChangeDraft) => void
  /** What numbers alone are taken for. */
  numbers: NumberKind
  /** A preview is under way. */
  isPending: boolean
  /** A preview is shown: the button that sends it is the next step. */
  isPlanned: boolean
  onPreview: (wanted: readonly WantedChange[]) => void
}) {
  const { draft, onDraft, isPending } = props
  const text = useDeferredValue(draft.text)
  const { action, forAll, fixes, headerRows } = draft
  const sheet = useMemo(() => readSheet(text, headerRows), [text, headerRows])
  const mapping = mappingOf(sheet, draft)
  const wanted = useMemo(
    () => wantedOf(sheet, mapping, { action, forAll, fixes }),
    [sheet, mapping, action, forAll, fixes],
  )
  const why = useId()
  const hasNumbers = useMemo(() => bareNumbers(wanted).length > 0, [wanted])
  const held = disabledBecause(sheet, mapping, wanted, action)
  // A list with values has said already what to do.
  const done = action ?? (wanted.some(({ edits }) => !isEmpty(edits)) ? 'fields' : undefined)

  /** The file that the text in the box is from. */
  const [opened, setOpened] = useState<(ImportedRows & { readonly text: string }) | null>(null)
  const source = opened?.text === draft.text ? opened : null
  const workbook = source?.workbook

  const reading = useImportReading((list) => {
    const next = list.rows.map(({ cells }) => cells.map(cellText).join('\t')).join('\n')
    setOpened({ ...list, text: next })
    onDraft({ ...withText(draft, next, true), mapping: null })
  })
  const readFile = (file: File, name?: string) =>
    void reading.read((signal) => readImportFile(file, signal, CHANGE_COLUMNS, name))

  const setHeader = (rows: number) => onDraft({ ...withoutFixes(draft), headerRows: rows, mapping: null })
  const setMapping = (chosen: typeof mapping) => onDraft({ ...withoutFixes(draft), mapping: chosen })

  function preview() {
    // What was typed last may not be read yet.
    const latest = draft.text === text ? sheet : readSheet(draft.text, headerRows)
    const columns = mappingOf(latest, draft)
    const now = latest === sheet ? wanted : wantedOf(latest, columns, draft)
    if (!isPending && disabledBecause(latest, columns, now, action) === null) props.onPreview(now)
  }

  return (
    <div className="stack">
      <DoWhat
        chosen={done}
        isByList={action === undefined && done !== undefined}
        onChoose={(chosen) => onDraft({ ...draft, action: chosen })}
      />
      <ListIntake
        label="List of vehicles"
        fileLabel="CSV, TSV or XLSX"
        box={{
          label: 'Vehicles and values',
          description:
            'Ids or plates, one a line; or rows from a spreadsheet, with a column for each value to change. An empty cell leaves the value as it is, (clear) empties it.',
          placeholder: EXAMPLE,
          rows: 7,
          onPaste(event) {
            const pasted = event.clipboardData.getData('text/plain')
            const { value, selectionStart, selectionEnd } = event.currentTarget
            const isAll = value !== '' && selectionEnd - selectionStart === value.length
            if (pasted.length < LONG_PASTE && !isAll) return
            event.preventDefault()
            const next = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)
            onDraft(withText(draft, next, isAll))
          },
        }}
        text={draft.text}
        onText={(next) => onDraft(withText(draft, next))}
        onFile={(file) => readFile(file)}
        onRead={preview}
      />
      {reading.isReading && <Reading onCancel={reading.cancel} />}
      {reading.problem !== null && (
        <Notice tone="error" role="alert">
          {reading.problem}
        </Notice>
      )}
      {source && (
        <p className="muted breakable">
          <bdi>{visibleText(source.title)}</bdi>: {visibleText(source.about.join(' · '))}
        </p>
      )}
      {sheet.isDoubtful && <HeaderQuestion first={sheet.first} onAnswer={setHeader} />}
      <ColumnQuestions
        doubts={sheet.doubts}
        columns={CHANGE_COLUMNS}
        mapping={mapping}
        isChosen={mapping !== sheet.mapping}
        onAnswer={setMapping}
      />
      <Understood
        sheet={sheet}
        mapping={takenColumns(mapping, action)}
        wanted={wanted}
        takesValues={done === 'fields' || done === undefined}
        onCustom={(column, name) => setMapping(withTarget(mapping, column, customColumn(name)))}
      />
      {hasNumbers && (
        <NativeSelect
          className={classes.numbers ?? ''}
          label="These are"
          description={`Numbers alone are read as ${NUMBER_KIND_WORDS[props.numbers]}.`}
          value={props.numbers}
          data={NUMBER_KINDS.map((value) => ({ value, label: NUMBER_KIND_WORDS[value] }))}
          onChange={(event) => {
            const numbers = NUMBER_KINDS.find((kind) => kind === event.currentTarget.value)
            if (numbers) onDraft({ ...draft, numbers })
          }}
        />
      )}
      {sheet.rows.length > 0 && (workbook || sheet.headerRows > 0 || mapping.length > 1) && (
        <Fold title="Columns" isNeeded={!hasVehicle(mapping)}>
          <ColumnMapper
            names={sheet.names}
            sample={sheet.rows.slice(0, SAMPLE).map(({ cells }) => cells)}
            mapping={mapping}
            columns={columnsOf(sheet.names)}
            otherwise="Leave out"
            header={{ rows: sheet.headerRows, top: topRows(sheet.first), onChange: setHeader }}
            sheet={workbook && { ...workbook, onChange: (name) => readFile(workbook.file, name) }}
            onChange={setMapping}
          />
        </Fold>
      )}
      {done === 'fields' && (
        <Fold title="The same for all of them" isNeeded={action === 'fields' || !isEmpty(forAll)}>
          <ForAllFields edits={forAll} onEdits={(next) => onDraft({ ...draft, forAll: next })} />
        </Fold>
      )}
      <div className="row-fields">
        <ActionButton
          size="md"
          variant={props.isPlanned ? 'default' : 'filled'}
          disabledBecause={isPending ? 'The vehicles are being looked up.' : held}
          aria-describedby={held === null ? undefined : why}
          onClick={preview}
        >
          Preview
        </ActionButton>
        <span id={why} className="muted">
          {held ?? 'Reads the vehicles and shows what would change. Nothing is sent.'}
        </span>
      </div>
    </div>
  )
}

/** Rows that show what a column holds. */
const SAMPLE = 5

/** Columns that are offered as custom fields. Any other can be chosen under "Columns". */
const MAX_OFFERED = 6

/** Fields behind a word, in sight where they are needed. What is open stays so, also while its last value is deleted. */
function Fold(props: { title: string; isNeeded: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={classes.details}
      open={isOpen || props.isNeeded}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{props.title}</summary>
      {props.children}
    </details>
  )
}

/** What was read of the list, and what is wrong with it. */
function Understood(props: {
  sheet: ChangeSheet
  mapping: ColumnMapping<ChangeField>
  wanted: readonly WantedChange[]
  takesValues: boolean
  /** Takes a column as the custom field of its name. */
  onCustom: (column: number, name: string) => void
}) {
  const { sheet, mapping, wanted } = props
  const asked = useMemo(() => wantedText(wanted), [wanted])
  const left = wanted.flatMap(({ line, problems }) =>
    problems.length === 0 ? [] : [{ line, text: problems.join(' ') }],
  )
  if (sheet.rows.length === 0) return null
  const nowhere = sheet.names.flatMap((name, at) => {
    const isFilled = sheet.first.some((cells) => cells[at]?.trim())
    return mapping[at] === null && isFilled ? [{ at, name, shown: shownName(sheet.names, at) }] : []
  })
  const offered = nowhere.filter(({ name }) => name !== '').slice(0, MAX_OFFERED)
  return (
    <div className="stack-xs">
      <p className="tabular" role="status">
        {[asked, ...sheet.notes].join(' · ')}
        {nowhere.length > 0 && ` · not taken: ${nowhere.map(({ shown }) => shown).join(', ')}`}
      </p>
      {props.takesValues && (
        <div className="wrap unless-empty">
          {offered.map(({ at, name, shown }) => (
            <SmallButton key={at} onClick={() => props.onCustom(at, name)}>
              Set the custom field “{shown}”
            </SmallButton>
          ))}
        </div>
      )}
      {sheet.rows.length > MAX_ROWS && (
        <Notice tone="warning" role="note">
          Only the first {MAX_ROWS.toLocaleString('en')} rows are taken. Split the list to change the rest.
        </Notice>
      )}
      <LineNotes title={`${countWords(left.length, 'row is', 'rows are')} left out`} notes={left} />
    </div>
  )
}

/** Line breaks and tabs would make other rows of it. */
const cellText = (cell: string): string => cell.replace(/[\t\r\n]+/g, ' ')
