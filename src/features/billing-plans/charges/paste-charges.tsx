import { useDeferredValue, useMemo, useState } from 'react'
import { pasteRows } from '../../../domain/sheet/clipboard-content'
import { ColumnMapper, HeaderQuestion } from '../../../domain/sheet/column-mapper'
import { headScore, type ListHead, listHead, topRows } from '../../../domain/sheet/header-rows'
import { sizeProblem } from '../../../domain/sheet/sheet-caps'
import { type ColumnMapping, mappingByPlace, type SheetColumn } from '../../../domain/sheet/sheet-columns'
import { readFileContent, SheetFileError } from '../../../domain/sheet/sheet-file'
import { brokenRowNotes } from '../../../domain/sheet/sheet-rows'
import { delimitedRows, guessDelimiter } from '../../../lib/text/delimited-text'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { ListIntake } from '../../../ui/drop/list-intake'
import { Notice } from '../../../ui/feedback/notice'
import { Dialog } from '../../../ui/overlay/dialog'
import { FieldWarning } from '../fields/plan-fields'
import { type ChargeForm, chargeLabel, newCharge } from '../form/plan-form'
import { chargeProblems, groupedMessages } from '../form/plan-problems'
import { parseAmount } from '../values/parse-values'
import classes from './paste-charges.module.css'

const SAMPLE = 5
/** Largest file in bytes. A workbook is larger than its charges. */
const LARGEST_FILE = 5_000_000
const TOO_LONG = 'That’s too much text for one plan. Paste only the charge rows.'

export function PasteCharges(props: {
  onAdd: (charges: readonly ChargeForm[]) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const read = useDeferredValue(text)
  const [chosen, setChosen] = useState<ChosenColumns>({})
  const { charges, notes, first, head, mapping } = useMemo(() => pastedCharges(read, chosen), [read, chosen])
  const problems = useMemo(() => chargeProblems(charges), [charges])
  const [problem, setProblem] = useState<string | null>(null)
  const setHeader = (headerRows: number) => setChosen({ headerRows })

  function type(typed: string) {
    const why = typed.length > LONGEST_PASTE ? TOO_LONG : sizeProblem(typed)
    setProblem(why)
    if (why !== null) return
    setText(typed)
    // A different list has different columns.
    if (typed.trim() === '') setChosen({})
  }

  async function open(file: File) {
    try {
      const content = await readFileContent(file, {
        maxBytes: LARGEST_FILE,
        score: (rows) => headScore(rows, CHARGE_COLUMNS),
      })
      const lineOf = (cells: readonly string[]) => cells.map(oneLine).join('\t')
      setChosen({})
      type(content.kind === 'text' ? content.text : content.rows.map(lineOf).join('\n'))
    } catch (error) {
      if (!(error instanceof SheetFileError)) throw error
      setProblem(error.message)
    }
  }

  return (
    <Dialog title="Paste charges" layout="wide" onClose={props.onClose}>
      <ListIntake
        label="List of charges"
        fileLabel="CSV, TSV, or XLSX"
        box={{
          label: 'Rows from a spreadsheet',
          description: 'Columns: description, amount, source type, or any order with a header row.',
          rows: 4,
          onPaste: (event) => pasteRows(event, type),
        }}
        text={text}
        onText={type}
        onFile={(file) => void open(file)}
        onRead={() => charges.length > 0 && props.onAdd(charges)}
      />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {head.isDoubtful && <HeaderQuestion first={first} onAnswer={setHeader} />}
      {first.length > 0 && (
        <>
          <p className="muted breakable">
            {[`${pluralize(charges.length, 'row')} pasted`, ...notes].join(' · ')}
          </p>
          <ColumnMapper
            names={head.names}
            sample={first.slice(head.headerRows, head.headerRows + SAMPLE)}
            mapping={mapping}
            columns={CHARGE_COLUMNS}
            readAs={(field) => charges.slice(0, SAMPLE).map((charge) => charge[field])}
            otherwise="Skip this column"
            header={{ rows: head.headerRows, top: topRows(first), onChange: setHeader }}
            onChange={(next) => setChosen({ ...chosen, mapping: next })}
          />
          <ul className="stack-xs unless-empty" aria-label="Problems with the charges">
            {groupedMessages(problems).map((message) => (
              <li key={message}>
                <FieldWarning>
                  <bdi>{visibleText(message)}</bdi>
                </FieldWarning>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={`line end ${classes.foot}`}>
        <SecondaryButton onClick={props.onClose}>Cancel</SecondaryButton>
        <Button
          disabledReason={charges.length === 0 ? 'Paste the rows first.' : null}
          onClick={() => props.onAdd(charges)}
        >
          Add {pluralize(charges.length, 'charge')}
        </Button>
      </div>
    </Dialog>
  )
}

type PasteField = 'description' | 'amount' | 'sourceType'

/** The columns, in the order of a list without a header. */
const CHARGE_COLUMNS: readonly SheetColumn<PasteField>[] = [
  {
    field: 'description',
    label: chargeLabel('description'),
    names: ['description', 'charge', 'item', 'fee', 'name', 'chargename', 'chargedescription'],
  },
  {
    field: 'amount',
    label: chargeLabel('amount'),
    names: ['amount', 'rate', 'price', 'cost', 'value'],
    // Matches amounts of money, but not counts or classes.
    content: /^[-(]?\s?(?:[A-Z]{3}\s?)?[-(]?[$€£]?\s?-?\d[\d.,'\s]*[.,]\d{2}\s?(?:[$€£]|[A-Z]{3})?\)?-?$/,
  },
  {
    field: 'sourceType',
    label: chargeLabel('sourceType'),
    names: ['sourcetype', 'source', 'type', 'chargetype', 'category', 'chargecode'],
  },
]

interface ChosenColumns {
  readonly headerRows?: number
  readonly mapping?: ColumnMapping<PasteField>
}

export const MAX_PASTED = 500
const LONGEST_PASTE = 500_000
/** Number of rows, and of characters in a cell, used to recognize columns. */
const LOOKED_AT = 50
const CELL_LOOKED_AT = 200

/** Parses rows copied from a spreadsheet. Without names, columns are description, amount, source type. */
export function pastedCharges(text: string, chosen: ChosenColumns = {}) {
  // Copied cells are separated by tabs and may contain commas.
  const rows = delimitedRows(text, text.includes('\t') ? '\t' : guessDelimiter(text), 'clipboard')
  const filled = [...rows].map(({ cells }) => cells).filter((row) => row.some((cell) => cell.trim() !== ''))
  const first = filled.slice(0, LOOKED_AT).map((row) => row.map((cell) => cell.slice(0, CELL_LOOKED_AT)))
  const head = listHead(first, CHARGE_COLUMNS, chosen.headerRows)
  const { names, headerRows } = head
  const mapping = chosen.mapping?.length === names.length ? chosen.mapping : mappingOf(head)
  const body = filled.slice(headerRows)
  const parsed = body.slice(0, MAX_PASTED)
  return {
    charges: parsed.map((row) => newCharge(textsOf(row, mapping))),
    notes: [
      ...brokenRowNotes(text),
      ...(body.length > parsed.length ? [`first ${MAX_PASTED} of ${body.length} rows only`] : []),
    ],
    first,
    head,
    mapping,
  }
}

/** Maps unnamed columns in the usual order, around the column with amounts. */
function mappingOf({ isNamed, mapping, names }: ListHead<PasteField>): ColumnMapping<PasteField> {
  const amount = mapping.indexOf('amount')
  if (isNamed) return mapping
  if (amount === -1) return mappingByPlace(names.length, 0, CHARGE_COLUMNS)
  const others: PasteField[] = ['description', 'sourceType']
  return names.map((_, column) => (column === amount ? 'amount' : (others.shift() ?? null)))
}

function textsOf(row: readonly string[], mapping: ColumnMapping<PasteField>) {
  const texts: Partial<Record<PasteField, string>> = {}
  mapping.forEach((field, column) => {
    if (field !== null) texts[field] = oneLine(row[column] ?? '')
  })
  // As it will be sent: `$4.95` → `4.95`.
  const amount = parseAmount(texts.amount ?? '')
  if (amount.ok) texts.amount = amount.value
  return texts
}

/** Joins the lines of a cell, because a field shows one line and must show what it sends. */
const oneLine = (cell: string): string => cell.replace(/(?<!\s)\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim()
