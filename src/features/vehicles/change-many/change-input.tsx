import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { NumbersField } from '../../../domain/find/numbers-field'
import { listedVehicles, vehicleListOptions } from '../../../domain/find/vehicle-list'
import { clipboardText } from '../../../domain/sheet/clipboard-content'
import { ColumnMapper, ColumnQuestions, HeaderQuestion } from '../../../domain/sheet/column-mapper'
import { topRows } from '../../../domain/sheet/header-rows'
import { sizeProblem } from '../../../domain/sheet/sheet-caps'
import { shownName } from '../../../domain/sheet/sheet-columns'
import { useApi } from '../../../domain/user/page-context'
import { vehicleCount } from '../../../domain/words/subject-words'
import { plainName } from '../../../lib/text/fold-text'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { ListIntake } from '../../../ui/drop/list-intake'
import { Notice } from '../../../ui/feedback/notice'
import { ReadingStatus } from '../../../ui/feedback/reading-status'
import { LineNotes } from '../import/line-notes'
import { type ImportedRows, MAX_ROWS, readImportFile, useListReader } from '../import/read-import'
import { customLabel, leavesOf, readCustomFields } from '../record/custom-fields'
import { isEmpty } from '../save/pending-change'
import { CHANGE_COLUMNS, type ChangeDraft, columnsOf, type Mapping, withText } from './change-form'
import { ActionPicker, ForAllFields } from './for-all-fields'
import { bareNumbers } from './name-vehicles'
import {
  type ChangeSheet,
  disabledReason,
  mappingOf,
  type RequestedChange,
  readSheet,
  requestedChanges,
  takenColumns,
} from './read-changes'

const EXAMPLE = 'Plate\tActive\n8ABC123 NY\tno\nFRU4944 NY\tyes'

/** Characters from which the page inserts a paste itself, because browsers take seconds for thousands of lines. */
const LONG_PASTE = 20_000

export function ChangeInput(props: {
  draft: ChangeDraft
  onDraft: (next: ChangeDraft) => void
  onPreview: (requested: readonly RequestedChange[]) => void
}) {
  const { draft, onPreview } = props
  function onDraft(next: ChangeDraft) {
    setIsAsked(false)
    props.onDraft(next)
  }
  const text = useDeferredValue(draft.text)
  const { action, forAll, headerRows } = draft
  const sheet = useMemo(() => readSheet(text, headerRows), [text, headerRows])
  const isUnclear = sheet.names.some((name, at) => name !== '' && sheet.mapping[at] === null)
  const { custom, isLoading } = useCustomNames(isUnclear && draft.mapping === null)
  const mapping = useMemo(() => mappingOf(sheet, draft.mapping, custom), [sheet, draft.mapping, custom])
  const requested = useMemo(
    () => requestedChanges(sheet, mapping, { action, forAll }),
    [sheet, mapping, action, forAll],
  )
  const why = useId()
  const hasNumbers = useMemo(() => bareNumbers(requested).length > 0, [requested])
  const held = disabledReason(sheet, mapping, requested, action)
  // A list with values has chosen the action already.
  const done = action ?? (requested.some(({ edits }) => !isEmpty(edits)) ? 'fields' : undefined)

  const [unfit, setUnfit] = useState<string | null>(null)
  function take(next: ChangeDraft) {
    const problem = sizeProblem(next.text)
    setUnfit(problem)
    if (problem === null) onDraft(next)
  }

  const [opened, setOpened] = useState<(ImportedRows & { readonly text: string }) | null>(null)
  const source = opened?.text === draft.text ? opened : null
  const workbook = source?.workbook
  const file = useListReader((list) => {
    // Line breaks and tabs in a cell would split the row.
    const lines = list.rows.map(({ cells }) =>
      cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'),
    )
    const next = lines.join('\n')
    setOpened({ ...list, text: next })
    onDraft({ ...withText(draft, next, true), mapping: null })
  })
  const readFile = (opening: File, name?: string) =>
    file.read((signal) => readImportFile(opening, signal, CHANGE_COLUMNS, name))
  const problem = file.problem ?? unfit

  const setHeader = (rows: number) => onDraft({ ...draft, headerRows: rows, mapping: null })
  const setMapping = (chosen: Mapping) => onDraft({ ...draft, mapping: chosen })

  /** Whether the user clicked "Preview" before the latest text was parsed, or its columns were looked up. */
  const [isAsked, setIsAsked] = useState(false)
  const isRead = text === draft.text && !isLoading
  const isDue = isAsked && isRead
  useEffect(() => {
    if (!isDue) return
    setIsAsked(false)
    if (held === null) onPreview(requested)
  }, [isDue, held, requested, onPreview])
  const ask = () => setIsAsked(true)
  const reason = isAsked ? 'Looking up vehicles…' : isRead ? held : null

  return (
    <div className="stack">
      <ActionPicker
        chosen={done}
        isByList={action === undefined && done !== undefined}
        onChoose={(chosen) => onDraft({ ...draft, action: chosen })}
      />
      <ListIntake
        label="Vehicle list"
        fileLabel="CSV, TSV, or XLSX"
        box={{
          label: 'Vehicles and values',
          description:
            'Paste IDs or plates, one per line, or rows from a spreadsheet with a column for each value to change. Leave a cell empty to keep the value, or enter (clear) to clear it.',
          placeholder: EXAMPLE,
          rows: 7,
          onPaste(event) {
            const pasted = clipboardText(event.clipboardData)
            const { value, selectionStart, selectionEnd } = event.currentTarget
            const isAll = value !== '' && selectionEnd - selectionStart === value.length
            const isOther = pasted !== event.clipboardData.getData('text/plain')
            if (pasted.length < LONG_PASTE && !isAll && !isOther) return
            event.preventDefault()
            const next = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)
            take(withText(draft, next, isAll))
          },
        }}
        text={draft.text}
        onText={(next) => take(withText(draft, next))}
        onFile={(opened) => readFile(opened)}
        onRead={ask}
      />
      {file.isLoading && <ReadingStatus onCancel={file.cancel} />}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {source && (
        <p className="muted breakable">
          <bdi>{visibleText(source.title)}</bdi>: {visibleText(source.about.join(' · '))}
        </p>
      )}
      {sheet.isDoubtful && <HeaderQuestion first={sheet.first} onAnswer={setHeader} />}
      <ColumnQuestions
        doubts={sheet.doubts}
        mapping={mapping}
        isChosen={draft.mapping?.length === sheet.mapping.length}
        onAnswer={setMapping}
      />
      <ListSummary sheet={sheet} mapping={takenColumns(mapping, action)} requested={requested} />
      {hasNumbers && (
        <NumbersField
          numbers={draft.numbers ?? null}
          onChange={(numbers) => onDraft({ ...draft, numbers: numbers ?? undefined })}
        />
      )}
      {sheet.rows.length > 0 && (workbook || sheet.headerRows > 0 || mapping.length > 1) && (
        <ColumnMapper
          names={sheet.names}
          sample={sheet.rows.slice(0, SAMPLE).map(({ cells }) => cells)}
          mapping={mapping}
          columns={columnsOf(sheet.names)}
          otherwise="Skip this column"
          header={{ rows: sheet.headerRows, top: topRows(sheet.first), onChange: setHeader }}
          sheet={workbook && { ...workbook, onChange: (name) => readFile(workbook.file, name) }}
          onChange={setMapping}
        />
      )}
      {done === 'fields' && (
        <ForAllFields
          edits={forAll}
          isNeeded={action === 'fields'}
          onEdits={(next) => onDraft({ ...draft, forAll: next })}
        />
      )}
      <div className="row-fields">
        <Button disabledReason={reason} aria-describedby={why} onClick={ask}>
          Preview
        </Button>
        <span id={why} className="muted">
          {reason ?? 'Shows what would change. Nothing is sent yet.'}
        </span>
      </div>
    </div>
  )
}

const SAMPLE = 5

const LOOKED_AT = 200

/** Returns the plain names of the custom fields that vehicles in the API's list have. */
function useCustomNames(isNeeded: boolean): { custom: ReadonlySet<string>; isLoading: boolean } {
  const { data, isLoading } = useInfiniteQuery({ ...vehicleListOptions(useApi()), enabled: isNeeded })
  const custom = useMemo(() => {
    const { records } = listedVehicles(data?.pages ?? [])
    const fields = records.slice(0, LOOKED_AT).map(({ customFields }) => readCustomFields(customFields ?? ''))
    return new Set(
      fields.flatMap((form) => leavesOf(form.fields)).map((leaf) => plainName(customLabel(leaf))),
    )
  }, [data])
  return { custom, isLoading }
}

function ListSummary(props: { sheet: ChangeSheet; mapping: Mapping; requested: readonly RequestedChange[] }) {
  const { sheet, mapping, requested } = props
  const vehicles = useMemo(() => {
    const named = requested.filter(({ problems }) => problems.length === 0)
    return new Set(named.map(({ vehicle }) => JSON.stringify(vehicle).toLowerCase())).size
  }, [requested])
  if (sheet.rows.length === 0) return null
  const left = requested.filter(({ problems }) => problems.length > 0)
  const nowhere = sheet.names.flatMap((_, at) => {
    const isFilled = sheet.first.some((cells) => cells[at]?.trim())
    return mapping[at] === null && isFilled ? [shownName(sheet.names, at)] : []
  })
  return (
    <div className="stack-xs">
      <p className="tabular" role="status">
        {[vehicleCount(vehicles), ...sheet.notes].join(' · ')}
        {nowhere.length > 0 && ` · not used: ${nowhere.join(', ')}`}
      </p>
      {sheet.rows.length > MAX_ROWS && (
        <Notice tone="warning">
          Only the first {MAX_ROWS.toLocaleString('en')} rows will be used. Split the list to change the rest.
        </Notice>
      )}
      <LineNotes
        title={`${pluralize(left.length, 'row', 'rows')} skipped`}
        notes={left.map(({ line, problems }) => ({ line, text: problems.join(' ') }))}
      />
    </div>
  )
}
