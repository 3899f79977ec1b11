import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useDeferredValue, useMemo, useState } from 'react'
import { ColumnMapper } from '../../../domain/sheet/column-mapper'
import { ColumnQuestions, HeaderQuestion } from '../../../domain/sheet/column-questions'
import { topRows } from '../../../domain/sheet/header-rows'
import { headScore } from '../../../domain/sheet/list-head'
import { readFileContent, SheetFileError } from '../../../domain/sheet/sheet-file'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { SecondaryButton } from '../../../ui/button/button'
import { ListIntake } from '../../../ui/drop/list-intake'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Notice } from '../../../ui/feedback/notice'
import { Dialog } from '../../../ui/overlay/dialog'
import { usePlanContext } from '../form/plan-context'
import type { ChargeForm } from '../form/plan-form'
import { chargeProblems, groupedMessages, type PlanProblem } from '../form/plan-problems'
import { chargeFaults, type FaultKind, withFixes } from './charge-faults'
import { FaultList } from './fault-list'
import classes from './paste-charges.module.css'
import { CHARGE_COLUMNS, type ChosenColumns, LONGEST_PASTE, oneLine, pastedCharges } from './pasted-charges'

/** Rows of the preview; the others are counted. */
const SHOWN = 8

/** The first pasted charges, those with errors before others, each problem marked in its cell. */
function PastePreview(props: {
  charges: readonly ChargeForm[]
  /** Their names count the charges from 0. */
  problems: readonly PlanProblem[]
}) {
  const { charges, problems } = props
  const messages = new Map(problems.map(({ name, message }) => [name, message]))
  const shown = mostImportant(charges, problems)
  return (
    <table className={classes.preview} aria-label="Charges to add">
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            #
          </th>
          {CHARGE_COLUMNS.map(({ field, label }) => (
            <th key={field} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ charge, index }) => (
          <tr key={charge.key}>
            <td className="tabular">{index + 1}</td>
            {CHARGE_COLUMNS.map(({ field }) => {
              const message = messages.get(`charges.${index}.${field}`)
              return (
                <td key={field} className="tabular" data-wrong={message !== undefined} title={message}>
                  {message !== undefined && (
                    <IconAlertTriangle size={14} role="img" aria-label={message} className={classes.mark} />
                  )}
                  <bdi>{visibleText(charge[field])}</bdi>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {charges.length > SHOWN && (
        <tfoot>
          <tr>
            <td colSpan={4}>and {charges.length - SHOWN} more</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Those with errors first, then those with warnings; in the order in which they were pasted. */
function mostImportant(charges: readonly ChargeForm[], problems: readonly PlanProblem[]) {
  const weights = new Map<number, number>()
  for (const { name, level } of problems) {
    const index = Number(name.split('.')[1])
    weights.set(index, Math.max(weights.get(index) ?? 0, level === 'error' ? 2 : 1))
  }
  return charges
    .map((charge, index) => ({ charge, index }))
    .sort((a, b) => (weights.get(b.index) ?? 0) - (weights.get(a.index) ?? 0))
    .slice(0, SHOWN)
    .sort((a, b) => a.index - b.index)
}

/** Rows that show what a column holds. */
const SAMPLE = 5
/** Largest file that is read, in bytes: a workbook is larger than its charges. */
const LARGEST_FILE = 5_000_000
const TOO_LONG = 'Too much text for one plan. Paste only the rows of charges.'

/**
 * Dialog that adds charges from a spreadsheet, pasted or from a file. Shows them at once, with what is wrong and a fix for all
 * of a kind.
 */
export function PasteCharges(props: {
  onAdd: (charges: readonly ChargeForm[]) => void
  onClose: () => void
}) {
  const { sourceTypes } = usePlanContext()
  const [text, setText] = useState('')
  const read = useDeferredValue(text)
  const [fixedKinds, setFixedKinds] = useState<readonly FaultKind[]>([])
  const [chosen, setChosen] = useState<ChosenColumns>({})
  const reading = useMemo(() => pastedCharges(read, chosen), [read, chosen])
  const { charges: pasted, notes, first, head, mapping } = reading
  const faults = useMemo(() => chargeFaults(pasted, sourceTypes), [pasted, sourceTypes])
  const fixed = faults.filter(({ kind }) => fixedKinds.includes(kind))
  const left = faults.filter((fault) => !fixed.includes(fault))
  const charges = withFixes(
    pasted,
    fixed.flatMap(({ fixes }) => fixes),
  )
  const problems = charges.length === 0 ? [] : chargeProblems(charges)
  // Errors that a fix is offered for are told with it.
  const offered = new Set(left.flatMap(({ fixes }) => fixes.map(({ key, field }) => `${field} ${key}`)))
  const others = problems.filter(({ name }) => {
    const [, index, field] = name.split('.')
    return !offered.has(`${field} ${charges[Number(index)]?.key}`)
  })
  const [problem, setProblem] = useState<string | null>(null)
  const setHeader = (headerRows: number) => setChosen({ headerRows })
  const setMapping = (next: typeof mapping) => setChosen({ ...chosen, mapping: next })

  function type(typed: string) {
    setProblem(typed.length > LONGEST_PASTE ? TOO_LONG : null)
    if (typed.length > LONGEST_PASTE) return
    setText(typed)
    // The columns of another list are others.
    if (typed.trim() === '') setChosen({})
  }

  async function open(file: File) {
    try {
      const score = (rows: readonly (readonly string[])[]) => headScore(rows, CHARGE_COLUMNS)
      const content = await readFileContent(file, { mostBytes: LARGEST_FILE, score })
      setChosen({})
      type(
        content.kind === 'text'
          ? content.text
          : content.rows.map((cells) => cells.map(oneLine).join('\t')).join('\n'),
      )
    } catch (error) {
      if (!(error instanceof SheetFileError)) throw error
      setProblem(error.message)
    }
  }

  return (
    <Dialog title="Paste charges" layout="wide" onClose={props.onClose}>
      <ListIntake
        label="List of charges"
        fileLabel="CSV, TSV or XLSX"
        box={{
          label: 'Rows from a spreadsheet',
          description: 'Columns: description, amount, source type; or headings that name them.',
          rows: 4,
        }}
        text={text}
        onText={type}
        onFile={(file) => void open(file)}
        onRead={() => charges.length > 0 && props.onAdd(charges)}
      />
      {problem !== null && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {head.isDoubtful && <HeaderQuestion first={first} onAnswer={setHeader} />}
      <ColumnQuestions
        doubts={head.headerRows > 0 ? head.doubts : []}
        columns={CHARGE_COLUMNS}
        mapping={mapping}
        isChosen={chosen.mapping !== undefined}
        onAnswer={setMapping}
      />
      {/* Above the rows: why some are marked, and what mends them, is in sight first. */}
      <div aria-live="polite">
        <FaultList
          faults={faults}
          isFixed={(fault) => fixed.includes(fault)}
          others={groupedMessages(others)}
          onFix={({ kind }) => setFixedKinds([...fixedKinds, kind])}
          onUndo={({ kind }) => setFixedKinds(fixedKinds.filter((other) => other !== kind))}
        />
      </div>
      {first.length > 0 && (
        <>
          <p className="muted breakable">
            {[`${countWords(charges.length, 'row')} pasted`, ...notes].join(' · ')}
          </p>
          <details className="quiet">
            <summary>Columns</summary>
            <ColumnMapper
              names={head.names}
              sample={first.slice(head.headerRows, head.headerRows + SAMPLE)}
              mapping={mapping}
              columns={CHARGE_COLUMNS}
              otherwise="Leave out"
              header={{ rows: head.headerRows, top: topRows(first), onChange: setHeader }}
              onChange={setMapping}
            />
          </details>
          {charges.length > 0 && <PastePreview charges={charges} problems={problems} />}
        </>
      )}
      <div className={`line end ${classes.foot}`}>
        <SecondaryButton onClick={props.onClose}>Cancel</SecondaryButton>
        <ActionButton
          disabledBecause={charges.length === 0 ? 'Paste the rows first.' : null}
          onClick={() => props.onAdd(charges)}
        >
          Add {countWords(charges.length, 'charge')}
        </ActionButton>
      </div>
    </Dialog>
  )
}
